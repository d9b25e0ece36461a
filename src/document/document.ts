import type { FileRecord } from '../file/record.js';
import { fileUnrecognised } from '../legacy/file-rules.js';
import { otherReasons } from '../legacy/recognise.js';
import { levels } from '../rule/rule.js';
import { copyFacts } from '../run/facts.js';
import { type Failing, failsAt } from '../run/failing.js';
import { groupBy } from '../json/collections.js';
import type { Invocation } from '../run/next-command.js';
import { rulesOfLevel, sumOf } from '../run/rule-findings.js';
import type { FileReason, Summary } from '../run/summary.js';
import { maxQuietFiles } from '../run/summarise.js';
import { decisionParts, hunkParts, valueParts } from './comparison.js';
import {
  collectWaitingFields,
  fileWords,
  type Keep,
  wholeFields,
} from './fields.js';
import { listFindings } from './findings.js';
import { functionParts } from './functions.js';
import {
  type Document,
  type Group,
  noParts,
  type Part,
  type Words,
  sentence,
} from './parts.js';
import { problemsIn } from './problems.js';
import { collectQuestions, fixParts } from './questions.js';
import { countParts, nextParts, resultParts, verdictParts } from './result.js';
import { ruleParts } from './rules.js';
import { verificationNotes, verificationParts } from './verification.js';
import { isUnknownFile, ruleWords } from './words.js';

/** What a document depends on beside the records and the run. */
export interface DocumentOptions {
  readonly command: string;
  /** Errors by rule, without a summary. */
  readonly quiet: boolean;
  /** Every file, every field and every finding. */
  readonly isVerbose?: boolean;
  /** Changed lines of texts, if every field is shown: a pull request shows them, and a page has both texts. */
  readonly showsHunks?: boolean;
  readonly failing: Failing;
  readonly invocation?: Invocation;
}

/** More reasons, and files, are only counted. */
const maxReasons = 20;

/**
 * Collects what a report says: of records, which come in path order, what waits for a
 * person, and at the end what the run found. What is kept of a record is parts.
 */
export function collectDocument(options: DocumentOptions) {
  const { command, failing, invocation, quiet } = options;
  const { isVerbose = false, showsHunks = false } = options;
  const showsFields = command === 'diff' || isVerbose;
  const texts = new Map<string, string>();
  const keep: Keep = (parts) => copyFacts(parts, texts);
  const findings = listFindings(command, isVerbose, keep);
  const waiting = collectWaitingFields(command, keep);
  const questions = collectQuestions(keep);
  const fields: Part[] = [];
  const hunks: Group[] = [];
  return {
    add(record: FileRecord): void {
      const { status, verification } = record;
      if (quiet) return;
      questions.add(record);
      if (verification || status === 'failed') return;
      if (isVerbose && showsHunks) hunks.push(...hunkParts(record));
      if (record.compared || !showsFields || !record.fields?.length) {
        const shown = isVerbose
          ? record.findings.filter((it) => it.level !== null)
          : problemsIn(record, failing).flatMap(({ level, finding }) =>
              finding && level === 'error' ? finding : [],
            );
        findings.add(record, shown);
      } else if (isVerbose) fields.push(...keep(wholeFields(record, command)));
      else waiting.add(record);
    },
    end(run: Summary): Document {
      if (quiet) return quietDocument(run, failing);
      const { comparison, verification } = run;
      if (!verification)
        for (const it of run.findings)
          if (it.level === 'error') findings.add(it, [it]);
      return {
        result: resultParts(run, invocation),
        next: nextParts(run, invocation),
        failed: reasonParts('Failed', run.failed),
        questions: questions.parts(run, invocation),
        fixes: fixParts(run),
        fields: [...fields, ...waiting.parts(), ...quietFiles(run, isVerbose)],
        values: comparison ? valueParts(comparison) : [],
        hunks,
        findings: verification
          ? [...findings.parts(), ...verificationParts(run, isVerbose)]
          : findings.parts(),
        decisions: comparison ? decisionParts(comparison) : [],
        rules: verification ? [] : ruleParts(run, isVerbose),
        functions: functionParts(run),
        counts: [
          ...(verification ? verificationNotes(verification) : []),
          ...(command === 'check' || comparison || verification
            ? []
            : countParts(run, isVerbose)),
        ],
        others: comparison ? [] : reasonParts('Not a model', otherFiles(run)),
      };
    },
  };
}

/** Lists the files that need nobody, or counts them. */
function quietFiles(
  { command, comparison, quiet: { count, first } }: Summary,
  isVerbose: boolean,
): readonly Part[] {
  if (command !== 'diff' || isVerbose || comparison || count === 0) return [];
  const list: Part = {
    kind: 'list',
    items: first.map((it) => fileWords(it, command)),
    brief: first.length,
    more: count - first.length,
  };
  return count > maxQuietFiles
    ? [
        {
          kind: 'group',
          head: [{ text: `${count} files need no attention`, tone: 'faint' }],
          fold: 'closed',
          parts: [list],
        },
      ]
    : [list];
}

/** Returns the files that are neither models nor known, but those that a warning names. */
function otherFiles({
  skipped,
  rules,
  command,
}: Summary): readonly FileReason[] {
  const warned = rules.find(({ rule }) => rule === fileUnrecognised.id);
  return skipped.filter((it) => {
    const isWarned =
      !['verify', 'status'].includes(command) &&
      it.reason === otherReasons.neitherFormat &&
      it.count === warned?.shown;
    return isUnknownFile(it) && !isWarned;
  });
}

/** Lists reasons with the first files of each. */
function reasonParts(
  title: string,
  reasons: readonly FileReason[],
): readonly Part[] {
  if (reasons.length === 0) return [];
  const items = reasons.map(({ reason, count, paths }): Words => {
    const more = count - paths.length;
    const files: Words = [
      ...paths.flatMap((path, at) => [at === 0 ? '' : ', ', { path }]),
      more > 0 ? ` and ${more} more` : '',
    ];
    // Why a file failed is a sentence.
    return reason.endsWith('.')
      ? [...files, `: ${reason}`]
      : [`${reason}: `, ...files];
  });
  const list: Part = { kind: 'list', items, brief: maxReasons };
  return [{ kind: 'group', head: [title], fold: 'always', parts: [list] }];
}

/** Returns one line for each rule with errors or that fails the run, and what the run ends with. */
function quietDocument(run: Summary, failing: Failing): Document {
  const verdict = verdictParts(run).filter(({ kind }) => kind !== 'bar');
  if (run.verification) return { ...noParts, result: verdict };
  const rules = groupBy(
    levels
      .filter((level) => level === 'error' || failsAt(level, failing))
      .flatMap((level) =>
        rulesOfLevel(run, level).map((it) => ({
          ...it,
          words: ruleWords({ ...it, level }),
        })),
      ),
    ({ words }) => words.text,
  );
  const found = Array.from(rules.values(), (all): Part => {
    const [{ words }] = all;
    const [example] = all.flatMap(({ examples }) => examples);
    const more = sumOf(all, ({ shown }) => shown) - 1;
    return sentence([
      ...(example
        ? [{ path: example.path, line: example.line, column: example.column }]
        : []),
      `${more > 0 ? ` and ${more} more` : ''}: `,
      words,
    ]);
  });
  return { ...noParts, result: [...found, ...verdict.slice(0, 1)] };
}
