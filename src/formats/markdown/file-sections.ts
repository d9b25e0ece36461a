import { describeDecision, meansTheSame } from '../../file/all-rules.js';
import type {
  FileField,
  FileFinding,
  FileRecord,
  ModelObject,
} from '../../file/record.js';
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
  // Those that are new have a table of their own.
  const findings = comparison ? [] : file.findings;
  const { fields = [] } = file;
  if (status !== 'failed' && findings.length + fields.length === 0) return '';
  const words = stateWord(shownState(file), options.command);
  return details(
    `${htmlCode(path, Infinity)}: ${[words, ...countsOf({ findings })].join(', ')}`,
    findingsTable(findings.map((finding) => ({ finding }))),
    ...fieldBlocks(file),
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
function fieldBlocks({ fields = [], objects }: FileRecord): readonly string[] {
  const names = algorithmNames(objects);
  const changedFields = fields.filter((field) => !meansTheSame(field));
  const others = fields.length - changedFields.length;
  const place = (pointer: string | null): string =>
    value(pointer && pointer.replace(/^\/\d+\//, ''));
  return [
    markdownTable(
      ['algorithm', 'Legacy → Current', 'value', 'fate', 'rule'],
      changedFields.map((field) => [
        names.get(field) ?? '',
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

/** Returns the name of the algorithm of each field, as it is spelled. */
function algorithmNames(
  objects: readonly ModelObject[],
): ReadonlyMap<FileField, string> {
  const names = new Map<FileField, string>();
  let name = '';
  for (const { kind, pointer, fields } of objects) {
    if (kind === 'algorithm') {
      const own = fields.find(({ source }) => source === `${pointer}/name`);
      name = own?.before ? code(own.before.replace(/^"(.*)"$/s, '$1')) : '';
    }
    for (const it of fields) names.set(it, name);
  }
  return names;
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
