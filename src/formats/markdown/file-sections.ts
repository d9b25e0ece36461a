import { isNewIn } from '../../report/comparison.js';
import type {
  ComparedOutput,
  FileReport,
  Report,
  ReportedField,
  ReportedFinding,
} from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { levels } from '../../rule/rule.js';
import { pluralise } from '../../rule/message-text.js';
import { patchOf, writeVisible } from '../unified/unified.js';
import {
  type Block,
  details,
  paragraph,
  type Section,
  section,
  table,
  underHeading,
  code,
  fenceFor,
  htmlCode,
  prose,
  shownShort,
} from './document.js';
import {
  describeDecision,
  levelOf,
  meansTheSame,
} from '../../report/report-findings.js';

/** Formats a foldable section for every file with findings or changes. */
export function fileSections(report: Report): readonly Section[] {
  const words = statusWordsOf(report);
  return underHeading(
    'Files',
    report.files
      .filter(
        ({ status, findings, fields = [] }) =>
          status === 'failed' || findings.length > 0 || fields.length > 0,
      )
      .map((file) =>
        details(
          `${htmlCode(file.path)}: ${[words[file.status], ...countsOf(file)].join(', ')}`,
          [
            findingsTable(file.findings.map((finding) => ({ finding }))),
            ...fieldBlocks(file),
          ],
        ),
      ),
  );
}

function countsOf({ findings }: FileReport): readonly string[] {
  const decided = findings.filter(({ decision }) => decision !== null).length;
  return [
    ...levels.flatMap((level) => {
      const count = findings.filter((it) => levelOf(it) === level).length;
      return count > 0 ? [pluralise(count, level)] : [];
    }),
    ...(decided > 0 ? [`${decided} decided`] : []),
  ];
}

/** A finding, with its file in a table about several files. */
interface Placed {
  readonly finding: ReportedFinding;
  readonly path?: string;
}

/** Lists findings, the worst first, the decided ones last. */
function findingsTable(findings: readonly Placed[]): Block {
  const rank = ({ finding }: Placed): number => {
    const level = levelOf(finding);
    return level === null ? levels.length : levels.indexOf(level);
  };
  return table(
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
function fieldBlocks({ fields = [] }: FileReport): readonly Block[] {
  const names = algorithmNames(fields);
  const shown = fields.filter((field) => !meansTheSame(field));
  const others = fields.length - shown.length;
  const place = (pointer: string | null): string =>
    value(pointer && pointer.replace(/^\/\d+\//, ''));
  return [
    table(
      ['algorithm', 'Legacy → Current', 'value', 'fate', 'rule'],
      shown.map((field) => [
        nameOf(field, names),
        `${place(field.source)} → ${field.target.map(place).join(', ') || '—'}`,
        `${value(field.before)} → ${value(field.after)}`,
        field.fate,
        code(field.rule),
      ]),
    ),
    ...(others > 0
      ? [
          paragraph(
            `${pluralise(others, shown.length > 0 ? 'further field' : 'field')} ${others === 1 ? 'means' : 'mean'} the same in both formats.`,
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
  fields: readonly ReportedField[],
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
  { source, target }: ReportedField,
  names: ReadonlyMap<string, string>,
): string {
  const [index = ''] = /^\/\d+/.exec(source ?? target[0] ?? '') ?? [];
  const name = names.get(`${index}/${source === null ? 'Name' : 'name'}`);
  return name === undefined ? '' : code(name);
}

/** Lists the new and the gone findings since a commit. */
export function comparedFindings(report: Report): readonly Section[] {
  const { comparison, files } = report;
  if (!comparison) return [];
  const isNew = isNewIn(report);
  const placed = (path: string, findings: readonly ReportedFinding[]) =>
    findings.map((finding): Placed => ({ path, finding }));
  const added = files.flatMap(({ path, findings }) =>
    placed(path, findings.filter(isNew)),
  );
  const gone = comparison.outputs.flatMap((it) => placed(it.path, it.gone));
  return [
    ...section('New findings', [findingsTable(added)]),
    ...section('Findings that are gone', [findingsTable(gone)]),
  ];
}

/** Shows the changes of Current files since a commit. */
export function comparedOutputs({ comparison }: Report): readonly Section[] {
  return underHeading(
    'Changes of the Current files',
    (comparison?.outputs ?? [])
      .filter(({ change }) => change !== 'same')
      .map((output) =>
        details(`${htmlCode(output.path)}: ${output.change}`, [diffOf(output)]),
      ),
  );
}

const maxLineLength = 200;

function diffOf(output: ComparedOutput): Block {
  const patch = patchOf(output, writeVisible(false));
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
