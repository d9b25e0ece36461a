import {
  type FinishedRun,
  type FileReason,
  fixRulesIn,
} from '../../report/finished-run.js';
import { ruleOf } from '../../file/all-rules.js';
import {
  nextCommand,
  nothingComparedSentences,
} from '../../report/next-command.js';
import {
  type ElementCounts,
  type FileStatus,
  sourceFates,
} from '../../file/record.js';
import { statusWordsOf } from '../../report/status-words.js';
import type { RuleFindings } from '../../report/totals.js';
import { fixTitle } from '../../report/to-decide.js';
import { unnamed } from '../../file/verified-file.js';
import { isNothingCompared, verdictCounts } from '../../report/report.js';
import { choicesOf } from '../../rule/choice.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { commandLine } from '../safe-text.js';
import type { FormatOptions, Reporter } from '../reporter.js';
import {
  fileCounts,
  isNothingChanged,
  questionName,
} from '../terminal/closing.js';
import {
  functionsByChange,
  listSome,
  migratedSentences,
} from '../terminal/run-summary.js';
import { accountSentences } from '../text/verification-text.js';
import { whatDiffers } from '../../report/problems.js';
import {
  code,
  cutNote,
  details,
  htmlProse,
  maxCommentLength,
  markdownParagraph,
  piecesOf,
  prose,
  roomForNote,
  type MarkdownSection,
  section,
  tableSection,
  underHeading,
} from './document.js';
import {
  fileSections,
  goneSection,
  outputSections,
  runErrors,
  settledSection,
} from './file-sections.js';

/**
 * Prints a pull request comment or job summary, the most important first,
 * because the end may be cut. File values are in code spans, so that no
 * renderer makes links, mentions or markup of them.
 */
export const markdownReporter: Reporter = {
  file: (record, options) => [
    ...piecesOf('outputs', outputSections(record)),
    ...piecesOf('files', fileSections(record, options)),
  ],
  run: (run, options) => piecesOf('run', runSections(run, options)),
  tail: (_, __, { omitted }) =>
    cutNote([...omitted.values()].reduce((sum, it) => sum + it.weight, 0)),
  kinds: ['run', 'outputs', 'files'],
  most: () => ({ length: maxCommentLength }),
  mostInAll: { length: maxCommentLength - roomForNote },
};

function runSections(
  run: FinishedRun,
  options: FormatOptions,
): readonly MarkdownSection[] {
  return [
    titleSection(run),
    ...failedSection(run),
    ...closingSections(run, options),
    ...unaccountedSection(run),
    ...runErrors(run),
    ...newFindings(run),
    ...settledSection(run),
    ...goneSection(run),
    ...additionsSection(run),
    ...summarySection(run),
    ...functionSections(run),
    ...rulesSection(run),
    ...skippedSection(run),
  ];
}

const titles: ReadonlyMap<string, string> = new Map([
  ['check', 'check'],
  ['verify', 'comparison'],
]);

function titleSection(run: FinishedRun): MarkdownSection {
  const title = titles.get(run.command) ?? 'migration';
  const paragraphs = [
    `## Information model ${title}`,
    ...comparisonSentences(run),
    ...[...fileCounts(run), ...verificationSentences(run)].map(prose),
  ];
  return {
    open: `${paragraphs.join('\n\n')}\n`,
    blocks: [],
    close: '',
  };
}

function verificationSentences(run: FinishedRun): readonly string[] {
  const { verification } = run;
  if (!verification) return [];
  if (isNothingCompared(verification.summary))
    return nothingComparedSentences(run);
  return accountSentences(run, verification.summary).map(([text]) => text);
}

function comparisonSentences(run: FinishedRun): readonly string[] {
  const { comparison } = run;
  if (!comparison) return [];
  const { ref, gone, outputs, new: added } = comparison;
  const differing = outputs.filter(({ change }) => change !== 'same').length;
  if (isNothingChanged(run)) return [];
  const changes = [
    added.length > 0 && pluralise(added.length, 'new finding'),
    gone.length > 0 && `${gone.length} gone`,
    differing > 0 && `${pluralise(differing, 'Current file')} changed`,
  ].filter((it) => it !== false);
  const what = changes.length === 0 ? 'nothing new' : changes.join(', ');
  return [
    ...migratedSentences(comparison).map((it) => `**${it}**`),
    `Compared with ${code(ref)}: ${what}.`,
  ];
}

function unaccountedSection({
  differences,
}: FinishedRun): readonly MarkdownSection[] {
  const open = (differences?.kinds ?? []).filter(
    ({ reasons }) => reasons.length === 0,
  );
  return tableSection(
    'Nothing accounts for these',
    ['file', 'algorithm or input', 'verdict', 'places:', 'what shows it'],
    open.flatMap(({ verdict, count, first }) =>
      first
        .slice(0, 1)
        .map((it) => [
          code(it.path),
          code(whatDiffers(it)),
          verdict,
          String(count),
          prose(it.evidence.join('; ')),
        ]),
    ),
  );
}

/** Lists the findings that are new since a commit, some of each rule. */
function newFindings({
  comparison,
  rules,
}: FinishedRun): readonly MarkdownSection[] {
  if (!comparison) return [];
  return tableSection(
    'New findings',
    ['rule', 'findings:', 'first', 'finding'],
    rules
      .filter(({ shown }) => shown > 0)
      .map(({ rule, shown, examples }) => [
        code(rule),
        String(shown),
        firstPlace(examples),
        prose(examples[0]?.message ?? ''),
      ]),
  );
}

function firstPlace([first]: RuleFindings['examples']): string {
  return first ? code(`${first.path}:${first.line}:${first.column}`) : '';
}

const maxFailed = 20;

function failedSection({ failed }: FinishedRun): readonly MarkdownSection[] {
  const rest = failed.length - maxFailed;
  return tableSection(
    'Failed',
    ['file', 'why'],
    failed.slice(0, maxFailed).map((it) => [listPaths(it), prose(it.reason)]),
    rest > 0 ? `And ${pluralise(rest, 'more file')}.` : '',
  );
}

function skippedSection({ skipped }: FinishedRun): readonly MarkdownSection[] {
  return tableSection(
    'Skipped',
    ['why', 'files:', 'which'],
    skipped.map((it) => [prose(it.reason), String(it.count), listPaths(it)]),
  );
}

function listPaths({ paths, count }: FileReason): string {
  return listSome(
    paths.map((path) => code(path)),
    count,
  );
}

function listCode(names: readonly string[]): string {
  return listNames(names.map((name) => code(name)));
}

/** Lists the additions that only Current has, which never fail a run. */
function additionsSection({
  differences,
}: FinishedRun): readonly MarkdownSection[] {
  const { first = [], count = 0 } = differences?.additions ?? {};
  const rest = count - first.length;
  return tableSection(
    'Added or moved in Current: no difference',
    ['file', 'algorithm or input', 'what'],
    first.map(({ path, algorithm, input, text }) => [
      code(path),
      code(algorithm ?? unnamed) + (input === null ? '' : `, ${code(input)}`),
      prose(text),
    ]),
    rest > 0 ? `And ${rest} more.` : '',
  );
}

type Counts = readonly (readonly [what: string, count: number])[];

/** Counts files, algorithms, inputs, values and aspects by outcome. */
function summarySection(run: FinishedRun): readonly MarkdownSection[] {
  const { command, summary, verification } = run;
  if (isNothingChanged(run)) return [];
  const words = statusWordsOf(run);
  const statuses = Object.keys(words) as FileStatus[];
  const { files } = summary;
  const tally = ({ migrated, partial, leftOut }: ElementCounts): Counts => [
    ['migrated', migrated],
    ['in part', partial],
    ['left out', leftOut],
  ];
  const { algorithms, inputs, fields } = summary;
  const migrated = {
    algorithms: tally(algorithms),
    inputs: tally(inputs),
    values: sourceFates.map((fate) => [fate, fields[fate]] as const),
  };
  const rows = {
    files: statuses.map(
      (status) => [words[status], files[status] ?? 0] as const,
    ),
    ...(command !== 'check' && migrated),
    ...(verification && { behaviour: verdictCounts(verification.summary) }),
  };
  return tableSection(
    'Summary',
    ['', 'all:', 'of them'],
    Object.entries<Counts>(rows).flatMap(([name, counts]) => {
      const sum = counts.reduce((all, [, count]) => all + count, 0);
      const present = counts
        .filter(([, count]) => count > 0)
        .map(([what, count]) => `${count} ${what}`);
      return sum === 0 ? [] : [[name, String(sum), present.join(', ')]];
    }),
  );
}

/** Lists what to decide, what to fix, and the next command. */
function closingSections(
  run: FinishedRun,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): readonly MarkdownSection[] {
  const fixes = fixRulesIn(run);
  const next = invocation && nextCommand(run, invocation);
  return [
    ...tableSection(
      'To decide',
      ['question', 'files:', 'recommended', 'choices'],
      run.summary.questions.map((question) => [
        code(questionName(question)),
        String(question.files),
        question.recommended ? code(question.recommended) : '',
        choiceNames(question.rule),
      ]),
    ),
    ...tableSection(
      fixTitle(fixes.map(({ rule }) => rule)),
      ['rule', 'findings:', 'first'],
      fixes.map(({ rule, shown, examples }) => [
        code(rule),
        String(shown),
        firstPlace(examples),
      ]),
    ),
    ...section(
      'Next',
      next
        ? [markdownParagraph(code(commandLine(next, invocation.program)))]
        : [],
    ),
  ];
}

function choiceNames(id: string): string {
  const rule = ruleOf(id);
  const names = rule ? choicesOf(rule).map(({ name }) => code(name)) : [];
  return names.join(', ');
}

function functionSections({
  functions,
}: FinishedRun): readonly MarkdownSection[] {
  return underHeading(
    'Changes needed in function code',
    [...functionsByChange(functions)].map(([text, concerned]) => {
      const rows = concerned.map(({ path, inputs }) => {
        const names = listCode(inputs);
        return `- ${code(path)}${names === '' ? '' : `: ${names}`}\n`;
      });
      const count = pluralise(concerned.length, 'function');
      return details(`${htmlProse(text)} ${count}`, [
        { head: '\n', rows, foot: '' },
      ]);
    }),
  );
}

function rulesSection({ summary }: FinishedRun): readonly MarkdownSection[] {
  return tableSection(
    'Rules',
    ['rule', 'fidelity', 'findings:', 'decided:', 'what it says'],
    summary.rules.map(({ rule, fidelity, count, decided }) => [
      code(rule),
      fidelity,
      String(count),
      String(decided),
      prose(ruleOf(rule)?.title ?? ''),
    ]),
  );
}
