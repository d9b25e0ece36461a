import { groupBy } from '../json/collections.js';
import type { Position } from '../json/source-text.js';
import { objectAt } from '../json/node.js';
import {
  type Fidelity,
  levelOfFidelity,
  rankIn,
  type Rule,
  type Where,
} from '../rule/rule.js';
import { decisionBreaks } from './decision.js';

/** A finding of a record, as far as questions are about it. */
export interface AskableFinding {
  readonly rule: string;
  readonly fidelity: Fidelity;
  readonly pointer: string;
  readonly start: Position;
  /** The choices that can be made here. */
  readonly choices: readonly string[];
  readonly recommended: string | null;
  readonly decision: object | null;
  /** The key or Legacy value that the decision depends on, as JSON text. */
  readonly about?: string;
}

/** What waits for an answer, in one file or more. */
export interface AskedQuestion {
  readonly rule: string;
  /** The key or Legacy value, as JSON text, if each is a question of its own. */
  readonly about?: string;
  /** Files that wait for it, and perhaps for others. */
  readonly files: number;
  /** The choice that is offered at every place; null where none is. */
  readonly recommended: string | null;
}

/** A file with findings that can be asked about. */
export interface AskableFile {
  readonly path: string;
  readonly findings: readonly AskableFinding[];
}

/** A question, with the findings that wait for it. */
export interface OpenQuestion<
  File extends AskableFile = AskableFile,
> extends AskedQuestion {
  /** In the order of the files. */
  readonly places: readonly [Place<File>, ...Place<File>[]];
}

interface Place<File extends AskableFile> {
  readonly file: File;
  readonly finding: File['findings'][number];
}

/**
 * Returns the questions that are open in files, in the order in which they are
 * asked: that for which most files wait comes first.
 * @param rules in reading order
 * @param all also those about warnings and notes
 */
export function openQuestions<File extends AskableFile>(
  files: readonly File[],
  rules: readonly Rule[],
  all = false,
): readonly OpenQuestion<File>[] {
  return inAskedOrder([...questionsIn(files, all).values()], rules);
}

/**
 * Returns the questions that are open in files, by key.
 * @param all also those about warnings and notes
 */
export function questionsIn<File extends AskableFile>(
  files: readonly File[],
  all = false,
): ReadonlyMap<string, OpenQuestion<File>> {
  const places = files.flatMap((file) =>
    askedFindings(file, all).map((finding): Place<File> => ({ file, finding })),
  );
  const groups = groupBy(places, ({ finding }) => questionKey(finding));
  return new Map(
    Array.from(groups, ([key, group]) => {
      const [{ finding }] = group;
      const { rule, about, recommended } = finding;
      const isOffered = group.every(
        (it) => it.finding.recommended === recommended,
      );
      const question = {
        rule,
        ...(about !== undefined && { about }),
        files: new Set(group.map(({ file }) => file)).size,
        recommended: isOffered ? recommended : null,
        places: group,
      };
      return [key, question];
    }),
  );
}

export function questionKey({
  rule,
  about,
}: Pick<AskedQuestion, 'rule' | 'about'>): string {
  return about === undefined ? rule : `${rule} ${about}`;
}

/** Returns the `where` of an answer to the whole question. */
export function whereOf(
  { about }: Pick<AskedQuestion, 'about'>,
  { askedBy }: Rule,
): Where {
  return askedBy && about !== undefined
    ? { [askedBy]: JSON.parse(about) as unknown }
    : {};
}

/**
 * Sorts questions: the one for which most files wait comes first, at equal numbers in
 * the order of the rules. One that another answer can remove comes after the others.
 * @param rules in reading order
 */
export function inAskedOrder<Question extends AskedQuestion>(
  questions: readonly Question[],
  rules: readonly Rule[],
): readonly Question[] {
  const rankOf = ({ rule }: Question): number => rankIn(rules, rule);
  const isLast = (it: Question): number =>
    Number(rules[rankOf(it)]?.askedLast ?? false);
  return questions.toSorted(
    (a, b) =>
      isLast(a) - isLast(b) ||
      b.files - a.files ||
      rankOf(a) - rankOf(b) ||
      ((a.about ?? '') < (b.about ?? '') ? -1 : 1),
  );
}

/** @param all also warnings and notes */
export function askedFindings<Found extends AskableFinding>(
  { findings }: { readonly findings: readonly Found[] },
  all = false,
): readonly Found[] {
  return openFindings(findings, all).asked;
}

/** Returns the open errors that are not asked about before something is fixed in the source. */
export function findingsToFixFirst<Found extends AskableFinding>({
  findings,
}: {
  readonly findings: readonly Found[];
}): readonly Found[] {
  return openFindings(findings, false).waiting;
}

/**
 * Returns the open findings that a decision can answer now, and those that wait: those of
 * an input, or of an algorithm itself, in which something must be fixed in the source
 * first, and those in an algorithm that has such a mistake outside of its inputs. The fix
 * may make the answer useless.
 */
function openFindings<Found extends AskableFinding>(
  findings: readonly Found[],
  all: boolean,
): { readonly asked: readonly Found[]; readonly waiting: readonly Found[] } {
  const open = findings.filter(
    (it) =>
      it.decision === null &&
      it.choices.length > 0 &&
      (all || levelOfFidelity[it.fidelity] === 'error'),
  );
  if (open.length === 0) return { asked: open, waiting: open };
  const broken = new Set(
    findings
      .filter(
        (it) => it.fidelity === 'invalid' && it.rule !== decisionBreaks.id,
      )
      .map(({ pointer }) => objectAt(pointer)),
  );
  const inFixes = new Set(
    [...broken].flatMap((object) => ['', algorithmAt(object), object]),
  );
  const isWaiting = ({ pointer }: Found): boolean =>
    inFixes.has(objectAt(pointer)) || broken.has(algorithmAt(pointer));
  return {
    asked: open.filter((it) => !isWaiting(it)),
    waiting: open.filter(isWaiting),
  };
}

function algorithmAt(pointer: string): string {
  return /^\/\d+/.exec(pointer)?.[0] ?? '';
}
