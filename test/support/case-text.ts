import type {
  FileFinding,
  FileRecord,
  FunctionChanges,
} from '../../src/file/record.js';
import { ruleOf } from '../../src/file/all-rules.js';
import { fateSigns, stateWords } from '../../src/report/words.js';
import type { Report, RunFinding } from '../../src/report/report.js';
import { choicesOf } from '../../src/rule/choice.js';
import { levelOfFidelity } from '../../src/rule/rule.js';

/**
 * Returns what a golden case shows of a migrated file: its status, its
 * findings, the changes in the code of functions and the ledger.
 *
 * @param report of the run that the file is in
 */
export function caseText(file: FileRecord, report: Report): string {
  const { fields = [] } = file;
  const sections = [
    [
      [stateWords[file.status], ...(file.reason ? [file.reason] : [])].join(
        ': ',
      ),
    ],
    file.findings.flatMap(findingLines),
    report.findings.map(runFindingLine),
    file.functions.flatMap(functionLines),
    columns(
      fields.map(({ source, target, rule, fate }) => [
        `${fateSigns[fate].sign} ${source ?? ''}`,
        target.length > 0 ? `→ ${target.join(' ')}` : '',
        fate === 'exact' ? '' : rule,
      ]),
    ),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** A file that is held back is to be fixed if anything in it breaks its format. */
function findingLines(finding: FileFinding): readonly string[] {
  const { start, pointer, fidelity, rule, message, decision, target } = finding;
  const place = `${start.line}:${start.column}${pointer && ` ${pointer}`}`;
  const level = decision ? 'decided' : levelOfFidelity[fidelity];
  const about = [
    finding.about === undefined ? '' : `about ${finding.about}`,
    target === null ? '' : `→ ${target}`,
    decision ? decisionWords(decision) : '',
    finding.recommended === null ? '' : `recommended: ${finding.recommended}`,
    choiceWords(finding),
  ].filter((words) => words !== '');
  return [
    `${place}  ${level ?? ''}  ${rule}  ${message}`,
    ...(about.length > 0 ? [`    ${about.join('; ')}`] : []),
  ];
}

function decisionWords({
  rule,
  choose,
  value,
}: NonNullable<FileFinding['decision']>): string {
  const ofRule = rule === undefined ? '' : ` of ${rule}`;
  return `decided${ofRule}: ${choose}${value === null ? '' : ` ${JSON.stringify(value)}`}`;
}

/** Names the choices if the finding has not those of its rule. */
function choiceWords({ rule: id, choices }: FileFinding): string {
  const rule = ruleOf(id);
  const usual = rule ? choicesOf(rule).map(({ name }) => name) : [];
  return usual.join() === choices.join()
    ? ''
    : `choices: ${choices.join(', ') || 'none'}`;
}

function runFindingLine({ path, fidelity, rule, message }: RunFinding): string {
  return `${path}  ${levelOfFidelity[fidelity] ?? ''}  ${rule}  ${message}`;
}

function functionLines({ path, changes }: FunctionChanges): readonly string[] {
  return changes.map(
    ({ rule, inputs, text }) =>
      `functions/${path}: ${[rule, ...inputs].join(' ')}: ${text}`,
  );
}

const widestCell = 40;

/** Pads the cells of rows to the width of their column; wider cells stand out. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (sum, row) =>
      row.map(({ length }, at) =>
        Math.max(length > widestCell ? 0 : length, sum[at] ?? 0),
      ),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
