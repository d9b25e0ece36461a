import {
  describeDecision,
  levelOf,
  meansTheSame,
} from '../../file/all-rules.js';
import type { FinishedRun } from '../../report/finished-run.js';
import {
  type FileField,
  type FileFinding,
  type FileRecord,
} from '../../file/record.js';
import { statusWordsOf } from '../../report/status-words.js';
import { pluralise } from '../../rule/message-text.js';
import { levels } from '../../rule/rule.js';
import type { FormatOptions } from '../reporter.js';
import { changeIn, patchOf, writeVisible } from '../unified/unified.js';
import {
  type MarkdownBlock,
  code,
  details,
  fenceFor,
  htmlCode,
  markdownParagraph,
  prose,
  type MarkdownSection,
  section,
  shownShort,
  markdownTable,
  tableSection,
} from './document.js';
import { settledSentences } from '../terminal/run-summary.js';

/** Formats a foldable section for a file with findings or changes. */
export function fileSections(
  file: FileRecord,
  options: Pick<FormatOptions, 'command'>,
): readonly MarkdownSection[] {
  const { path, status, findings, fields = [] } = file;
  if (status !== 'failed' && findings.length + fields.length === 0) return [];
  const words = statusWordsOf(options)[status];
  return [
    details(`${htmlCode(path)}: ${[words, ...countsOf(file)].join(', ')}`, [
      findingsTable(findings.map((finding) => ({ finding }))),
      ...fieldBlocks(file),
    ]),
  ];
}

function countsOf({ findings }: FileRecord): readonly string[] {
  const count = (isCounted: (it: FileFinding) => boolean): number =>
    findings.filter(isCounted).length;
  const decided = count(({ decision }) => decision !== null);
  return [
    ...levels.flatMap((level) => {
      const total = count((it) => levelOf(it) === level);
      return total > 0 ? [pluralise(total, level)] : [];
    }),
    ...(decided > 0 ? [`${decided} decided`] : []),
  ];
}

/** A finding, with its file in a table about several files. */
interface Placed {
  readonly finding: FileFinding;
  readonly path?: string;
}

/** Lists findings, the worst first, the decided ones last. */
function findingsTable(findings: readonly Placed[]): MarkdownBlock {
  const rank = ({ finding }: Placed): number => {
    const level = levelOf(finding);
    return level === null ? levels.length : levels.indexOf(level);
  };
  return markdownTable(
    ['place', 'level', 'rule', 'finding'],
    findings
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ path, finding }) => {
        const { start, decision, rule, message } = finding;
        const place = `${start.line}:${start.column}`;
        return [
          path === undefined ? place : `${code(path)} ${place}`,
          decision
            ? `decided: ${code(describeDecision(decision))}`
            : (levelOf(finding) ?? ''),
          code(rule),
          prose(message),
        ];
      }),
  );
}

/** Lists the fields that are not exact, and counts the others. */
function fieldBlocks({ fields = [] }: FileRecord): readonly MarkdownBlock[] {
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
          markdownParagraph(
            `${pluralise(others, changedFields.length > 0 ? 'further field' : 'field')} ${others === 1 ? 'means' : 'mean'} the same in both formats.`,
          ),
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

/** Lists the errors of the run as a whole, which no file has. */
export function runErrors({
  findings,
}: FinishedRun): readonly MarkdownSection[] {
  const errors = findings.filter((it) => levelOf(it) === 'error');
  const placed = errors.map((it): Placed => ({ path: it.path, finding: it }));
  return section('Errors of the run as a whole', [findingsTable(placed)]);
}

/** Lists the findings that are gone since a commit. */
export function goneSection({
  comparison,
}: FinishedRun): readonly MarkdownSection[] {
  const gone = (comparison?.outputs ?? []).flatMap(({ path, gone }) =>
    gone.map((finding): Placed => ({ path, finding })),
  );
  return section('Findings that are gone', [findingsTable(gone)]);
}

/** Lists what decisions of before answer in what a change brings. */
export function settledSection({
  comparison,
}: FinishedRun): readonly MarkdownSection[] {
  return tableSection(
    'Settled by earlier decisions',
    ['file', 'what is new'],
    (comparison?.outputs ?? []).flatMap((output) =>
      settledSentences(output).map((it) => [code(output.path), prose(it)]),
    ),
  );
}

/** Shows how a Current file changes since a commit. */
export function outputSections(file: FileRecord): readonly MarkdownSection[] {
  const { path, comparison } = file;
  if (!comparison || comparison.change === 'same') return [];
  return [details(`${htmlCode(path)}: ${comparison.change}`, [diffOf(file)])];
}

const maxLineLength = 200;

function diffOf(file: FileRecord): MarkdownBlock {
  const change = changeIn(file);
  const patch = change ? patchOf(change, writeVisible(false)) : '';
  const lines = patch.split('\n').slice(0, -1);
  const start = lines.findIndex((line) => line.startsWith('@@'));
  const fence = fenceFor(patch, 3);
  return {
    head: `\n${fence}diff\n`,
    rows: (start < 0 ? [] : lines.slice(start)).map(
      (line) => `${shownShort(line, maxLineLength)}\n`,
    ),
    foot: `${fence}\n`,
  };
}
