import { commonRule } from '../file/function-changes.js';
import type { FunctionChange } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { listNames } from '../rule/message-text.js';
import type { ChangedFunction } from '../run/summary.js';
import type { Format } from './format.js';
import { addToList, type KeptLine, type KeptSection } from './kept-list.js';
import { prose, wholeCode } from './markdown/escape.js';

/**
 * A list with check boxes of what the code of functions must change: first what all
 * need, then what single functions need. Adds to the list that is there.
 */
export const functionsFormat: Format = (_, { addedTo = '' }) => ({
  file: () => '',
  end: ({ functions }) =>
    functions.length === 0 && addedTo !== ''
      ? addedTo
      : addToList(addedTo, [
          commonSection(functions),
          ...functions.map(sectionOf),
        ]),
});

/** Says what every function has to change. */
function commonSection(functions: readonly ChangedFunction[]): KeptSection {
  const [common] = functions.flatMap(({ changes }) => changes.filter(isCommon));
  const text = common
    ? `Common changes, which every function needs: ${prose(common.text)}`
    : 'No function has to change.';
  return {
    heading: { key: [null], mark: '# ', text: 'Changes in function code' },
    lines: [{ key: [null, commonRule], mark: '', text }],
  };
}

function isCommon({ rule }: FunctionChange): boolean {
  return rule === commonRule;
}

function sectionOf({
  path,
  legacyFiles,
  changes,
}: ChangedFunction): KeptSection {
  const files = listNames(legacyFiles.map(wholeCode));
  const stillRun =
    files === '' ? '' : `; Legacy files still run the function: ${files}`;
  const own = changes.filter((it) => !isCommon(it)).flatMap(byInput);
  const lines = groupBy(own, ({ rule, algorithm, input }) =>
    JSON.stringify([rule, algorithm, input]),
  );
  return {
    heading: { key: [path], mark: '## ', text: wholeCode(path) },
    lines: [
      {
        key: [path, commonRule],
        mark: '- [ ] ',
        text: `the common changes above${stillRun}`,
      },
      ...Array.from(lines.values(), (same) => lineOf(path, same)),
    ],
  };
}

/** A change for one input, or for none. */
interface InputChange extends FunctionChange {
  readonly input: string | null;
}

function byInput(change: FunctionChange): readonly InputChange[] {
  const { inputs } = change;
  return inputs.length === 0
    ? [{ ...change, input: null }]
    : inputs.map((input) => ({ ...change, input }));
}

/** Makes one line of the changes that a rule requires for an input. */
function lineOf(
  path: string,
  same: readonly [InputChange, ...InputChange[]],
): KeptLine {
  const [{ rule, algorithm, input }] = same;
  const about = [algorithm, ...(input === null ? [] : [input])];
  const texts = new Set(same.map(({ text }) => prose(text)));
  const places = new Set(same.map((it) => wholeCode(`${it.path}:${it.line}`)));
  return {
    key: [path, rule, algorithm, input],
    mark: '- [ ] ',
    text: `${about.map(wholeCode).join(' › ')}: ${[...texts].join(' ')} (${[...places].join(', ')})`,
  };
}
