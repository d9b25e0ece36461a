import { describeDecision, meansTheSame } from '../../file/all-rules.js';
import type { FileField, FileFinding, FileRecord } from '../../file/record.js';
import { changeWord, shownState, stateWord } from '../../run/words.js';
import { pluralise } from '../../rule/message-text.js';
import { levels } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { changeIn } from '../unified.js';
import { hunkOf } from './comparison-sections.js';
import { details, markdownTable } from './document.js';
import { code, htmlCode, prose, wholeCode } from './escape.js';

/** Formats a foldable section about a file with findings or changes; in a comparison about a new file, without its findings. */
export function fileDetails(
  file: FileRecord,
  options: Pick<FormatOptions, 'command'>,
): string {
  const { path, status, comparison } = file;
  if (comparison && comparison.change !== 'new') return '';
  const { fields } = file;
  // Those that are new have a table of their own.
  const findings = comparison ? [] : file.findings;
  if (status !== 'failed' && findings.length + (fields ?? []).length === 0)
    return '';
  const words = stateWord(shownState(file), options.command);
  return details(
    `${htmlCode(path, Infinity)}: ${[words, ...countsOf({ findings })].join(', ')}`,
    findingsTable(findings.map((finding) => ({ finding }))),
    ...fieldBlocks({ fields }),
  );
}

function countsOf({
  findings,
}: Pick<FileRecord, 'findings'>): readonly string[] {
  const count = (isCounted: (it: FileFinding) => boolean): number =>
    findings.filter(isCounted).length;
  const decided = count(({ decision }) => decision !== null);
  return [
    ...levels.flatMap((level) => {
      const total = count((it) => it.level === level);
      return total > 0 ? [pluralise(total, level)] : [];
    }),
    ...(decided > 0 ? [`${decided} decided`] : []),
  ];
}

/** A finding, with its file in a table about several files. */
export interface Placed {
  readonly finding: FileFinding;
  readonly path?: string;
}

/** Lists findings, the worst first, the decided ones last. */
export function findingsTable(findings: readonly Placed[]): string {
  const rank = ({ finding: { level } }: Placed): number =>
    level === null ? levels.length : levels.indexOf(level);
  return markdownTable(
    ['place', 'level', 'rule', 'finding'],
    findings
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ path, finding }) => {
        const { start, level, decision, rule, message } = finding;
        const place = `${start.line}:${start.column}`;
        return [
          path === undefined ? place : `${wholeCode(path)} ${place}`,
          decision
            ? `decided: ${code(describeDecision(decision))}`
            : (level ?? ''),
          code(rule),
          prose(message),
        ];
      }),
  );
}

/** Lists the fields that are not exact, and counts the others. */
function fieldBlocks({
  fields = [],
}: {
  readonly fields?: FileRecord['fields'];
}): readonly string[] {
  const names = algorithmNames(fields);
  const changedFields = fields.filter((field) => !meansTheSame(field));
  const others = fields.length - changedFields.length;
  const place = (pointer: string | null): string =>
    value(pointer && pointer.replace(/^\/\d+\//, ''));
  return [
    markdownTable(
      ['algorithm', 'Legacy → Current', 'value', 'fate', 'rule'],
      changedFields.map((field) => [
        nameOf(field, names),
        `${place(field.source)} → ${field.target.map(place).join(', ') || '—'}`,
        `${value(field.before)} → ${value(field.after)}`,
        field.fate,
        code(field.rule),
      ]),
    ),
    ...(others > 0
      ? [
          `${pluralise(others, changedFields.length > 0 ? 'further field' : 'field')} ${others === 1 ? 'means' : 'mean'} the same in both formats.\n`,
        ]
      : []),
  ];
}

function value(text: string | null): string {
  return text === null ? '—' : code(text);
}

/** Returns the spellings of names by their pointers in both texts. */
function algorithmNames(
  fields: readonly FileField[],
): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ source, target, before }) => {
      if (before === null || !/^\/\d+\/name$/.test(source ?? '')) return [];
      const name = before.replace(/^"(.*)"$/s, '$1');
      return [source ?? '', ...target].map((it) => [it, name] as const);
    }),
  );
}

function nameOf(
  { source, target }: FileField,
  names: ReadonlyMap<string, string>,
): string {
  const [index = ''] = /^\/\d+/.exec(source ?? target[0] ?? '') ?? [];
  const name = names.get(`${index}/${source === null ? 'Name' : 'name'}`);
  return name === undefined ? '' : code(name);
}

/** Shows how a Current file changes since then; empty where it does not, or by decisions alone. */
export function hunkSection(file: FileRecord): string {
  const { path, comparison } = file;
  const change = changeIn(file);
  if (!change || !comparison || comparison.change === 'decided') return '';
  return hunkOf(path, changeWord(comparison), [
    change.before ?? '',
    change.after ?? '',
  ]);
}
