import type { FunctionChange, FunctionChanges } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { pluralise } from '../rule/message-text.js';
import type { Summary } from '../run/summary.js';
import { type Part, sentence } from './parts.js';
import { asPeopleCount } from './words.js';

/** The changes of a function; equal ones are joined. */
interface JoinedChanges {
  /** The name of the function. */
  readonly path: string;
  readonly changes: readonly JoinedChange[];
}

/** What several algorithms need of a function. */
export type JoinedChange = Pick<FunctionChange, 'rule' | 'inputs' | 'text'>;

/** Joins the changes of each function that say the same. */
export function joinChanges(
  functions: readonly FunctionChanges[],
): readonly JoinedChanges[] {
  return functions.map(({ path, changes }) => ({
    path,
    changes: Array.from(
      groupBy(changes, ({ rule, text }) => `${rule} ${text}`).values(),
      (same) => ({
        rule: same[0].rule,
        inputs: [...new Set(same.flatMap(({ inputs }) => inputs))].toSorted(),
        text: same[0].text,
      }),
    ),
  }));
}

/** Separates the changes that all functions need, of two or more, from those of single ones. */
export function splitChanges(functions: readonly FunctionChanges[]): {
  readonly common: readonly JoinedChange[];
  readonly own: readonly JoinedChanges[];
} {
  const joined = joinChanges(functions);
  const [first, ...others] = joined;
  if (!first || others.length === 0) return { common: [], own: joined };
  const isSame = (one: JoinedChange, other: JoinedChange): boolean =>
    one.text === other.text && one.inputs.length + other.inputs.length === 0;
  const common = first.changes.filter((it) =>
    others.every(({ changes }) => changes.some((other) => isSame(it, other))),
  );
  return {
    common,
    own: joined.map(({ path, changes }) => ({
      path,
      changes: changes.filter((it) => !common.some((all) => isSame(it, all))),
    })),
  };
}

/** Functions that are named where there is little room. */
const maxFunctions = 10;

/** Says what the code of functions has to change: first what all need, then each function. */
export function functionParts({ functions, counts }: Summary): readonly Part[] {
  if (functions.length === 0) return [];
  const { common, own } = splitChanges(functions);
  const { 'to-decide': toDecide = 0, 'to-fix': toFix = 0 } = counts.files;
  const still = functions.filter((it) => it.legacyFiles.length > 0).length;
  const sentences = common.map(({ text }) =>
    sentence([`All ${pluralise(functions.length, 'function')}: ${text}`]),
  );
  if (toDecide + toFix > 0)
    sentences.push(
      sentence([
        `Without those of the ${pluralise(toDecide + toFix, 'file')} that wait${toDecide + toFix === 1 ? 's' : ''} for an answer or a fix.`,
      ]),
    );
  if (still > 0)
    sentences.push(
      sentence([
        `${pluralise(still, 'function')} ${still === 1 ? 'is' : 'are'} still run by Legacy files.`,
      ]),
    );
  const changed = own
    .filter(({ changes }) => changes.length > 0)
    .toSorted((a, b) => asPeopleCount(a.path, b.path));
  const parts: Part[] = [
    {
      kind: 'heading',
      words: [`${pluralise(functions.length, 'function')} to change`],
    },
    ...sentences,
  ];
  if (changed.length > 0)
    parts.push(
      {
        kind: 'list',
        items: changed.map(({ path, changes }) => [
          { code: path },
          `: ${pluralise(changes.length, 'change')} of its own`,
        ]),
        brief: maxFunctions,
      },
      {
        kind: 'group',
        head: ['What to change in each of them'],
        fold: 'closed',
        parts: changed.map(({ path, changes }) => ({
          kind: 'group',
          head: [{ code: path }],
          fold: 'open',
          parts: [
            {
              kind: 'list',
              items: changes.map(({ text }) => [text]),
              brief: changes.length,
            },
          ],
        })),
      },
    );
  return parts;
}
