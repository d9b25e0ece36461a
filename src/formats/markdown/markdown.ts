import { ruleOf } from '../../file/all-rules.js';
import {
  fixRulesIn,
  fixTitle,
  type RuleFindings,
} from '../../run/rule-findings.js';
import { type FileReason, type Summary } from '../../run/summary.js';
import { nextCommand } from '../../run/next-command.js';
import { isUnknownFile } from '../../run/words.js';
import { choicesOf } from '../../rule/choice.js';
import type { Format, FormatOptions } from '../format.js';
import { commandLine } from '../safe-text.js';
import { fileCounts, questionName } from '../text/last-screen.js';
import { listSome } from '../text/errors.js';
import { comparisonClauses } from '../../run/comparison-sentences.js';
import type { Comparison } from '../../run/comparison.js';
import {
  decisionsSection,
  hunksSection,
  valuesSection,
} from './comparison-sections.js';
import {
  andMore,
  cutMarkdown,
  linesOf,
  markdownTable,
  maxCommentLength,
  rowsIn,
  section,
} from './document.js';
import { code, prose, wholeCode } from './escape.js';
import { fileDetails, findingsTable, hunkSection } from './file-sections.js';
import {
  additionsSection,
  unaccountedSection,
  verificationSentences,
} from './verification-sections.js';
import {
  addNewFindings,
  type FindingsByText,
  newFindingsParts,
} from './new-findings.js';
import { functionSection, rulesSection, summarySection } from './summary.js';

/**
 * Prints a pull request comment or job summary, the most important first,
 * because the end may be cut. File values are in code spans, so that no
 * renderer makes links, mentions or markup of them.
 */
export const markdownFormat: Format = (_, options) => {
  const [hunks, files] = [createParts(), createParts()];
  const found: FindingsByText = new Map();
  return {
    file(record) {
      hunks.add(hunkSection(record));
      files.add(fileDetails(record, options));
      addNewFindings(found, record);
      return '';
    },
    end: (run) => {
      const [newFindings, otherFindings] = newFindingsParts(found, run);
      return cutMarkdown(
        [
          titleLines(run),
          failedSection(run),
          ...(run.comparison
            ? [
                valuesSection(run.comparison),
                newFindings,
                decisionsSection(run.comparison),
                hunksSection(hunks.text(), run.comparison),
              ]
            : [errorsOfRun(run)]),
          ...(run.verification
            ? [unaccountedSection(run), additionsSection(run)]
            : []),
          ...openSections(run, options),
          functionSection(run),
          ...(run.comparison
            ? []
            : [summarySection(run), rulesSection(run), otherSection(run)]),
          `\n${[otherFindings, files.text()].join('')}`,
        ].join(''),
        hunks.leftOut() + files.leftOut(),
      );
    },
  };
};

/** Gathers parts up to the length of a comment, and counts the rows of the others. */
function createParts() {
  const parts: string[] = [];
  let length = 0;
  let rows = 0;
  return {
    add(part: string): void {
      if (part === '') return;
      if (length > maxCommentLength) rows += rowsIn(linesOf(part));
      else parts.push(part);
      length += part.length;
    },
    text: (): string => parts.join('\n'),
    leftOut: (): number => rows,
  };
}

const titles: ReadonlyMap<string, string> = new Map([
  ['check', 'check'],
  ['verify', 'comparison'],
]);

function titleLines(run: Summary): string {
  const paragraphs = [
    `## Information model ${titles.get(run.command) ?? 'migration'}`,
    ...(run.comparison
      ? [
          resultSentence(run.comparison),
          ...fileCounts(run).slice(0, 1).map(prose),
        ]
      : [...fileCounts(run), ...verificationSentences(run)].map(prose)),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function resultSentence(comparison: Comparison): string {
  return `${comparisonClauses(comparison).map(prose).join('; ')}.`;
}

/** Lists the errors of the run as a whole, which no file has. */
function errorsOfRun({ findings }: Summary): string {
  const errors = findings.filter((it) => it.level === 'error');
  return section(
    'Errors of the run as a whole',
    findingsTable(errors.map((it) => ({ path: it.path, finding: it }))),
  );
}

const maxFailed = 20;

function failedSection({ failed }: Summary): string {
  const rows = failed
    .slice(0, maxFailed)
    .map((it) => [listPaths(it), prose(it.reason)]);
  return section(
    'Failed',
    markdownTable(['file', 'why'], rows),
    andMore(failed.length - maxFailed, ' files'),
  );
}

function otherSection({ skipped }: Summary): string {
  const rows = skipped
    .filter(isUnknownFile)
    .map((it) => [prose(it.reason), String(it.count), listPaths(it)]);
  return section(
    'Not a model',
    markdownTable(['why', 'files:', 'which'], rows),
  );
}

function listPaths({ paths, count }: FileReason): string {
  return listSome(paths.map(wholeCode), count);
}

/** Lists what to decide, what to fix, and the next command. */
function openSections(
  run: Summary,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): readonly string[] {
  // A comparison lists them as new findings.
  const fixes = run.comparison ? [] : fixRulesIn(run);
  const next = invocation && nextCommand(run, invocation);
  const questions = run.counts.questions.map((question) => [
    code(questionName(question)),
    String(question.files),
    question.recommended ? code(question.recommended) : '',
    choiceNames(question.rule),
  ]);
  return [
    section(
      'To decide',
      markdownTable(
        ['question', 'files:', 'recommended', 'choices'],
        questions,
      ),
    ),
    section(
      fixTitle(fixes),
      markdownTable(
        ['rule', 'findings:', 'first'],
        fixes.map(({ rule, shown, examples }) => [
          code(rule),
          String(shown),
          firstPlace(examples),
        ]),
      ),
    ),
    next
      ? section('Next', `${wholeCode(commandLine(next, invocation.program))}\n`)
      : '',
  ];
}

/** Names the first place of a finding. */
function firstPlace([first]: RuleFindings['examples']): string {
  return first ? wholeCode(`${first.path}:${first.line}:${first.column}`) : '';
}

function choiceNames(id: string): string {
  const rule = ruleOf(id);
  const names = rule ? choicesOf(rule).map(({ name }) => code(name)) : [];
  return names.join(', ');
}
