import { commonRule } from '../file/function-changes.js';
import type { FunctionChange } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { listNames } from '../rule/message-text.js';
import type { ChangedFunction } from '../run/summary.js';
import type { Format } from './format.js';
import { addToList, type KeptLine, type KeptSection } from './kept-list.js';
import { markdownLine, wholeCode } from '../render/markdown-words.js';

/**
 * A list with check boxes of what the code of functions must change: first what all
 * need, then what single functions need. Adds to the list that is there.
 */
export const functionsFormat: Format = () => ({
  file: () => '',
  end: ({ functions }, addedTo = '') =>
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
    ? `Common changes, which every function needs: ${markdownLine([common.text])} Inputs have their Legacy names, and a place is the line of the algorithm in the Legacy file.`
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
  const own = changes
    .filter((it) => !isCommon(it))
    .flatMap((change): readonly OneChange[] => {
      const { inputs, before } = change;
      const about = inputs.length === 0 ? [before] : inputs;
      return about.map((it) => ({ ...change, about: it }));
    });
  const lines = groupBy(own, ({ rule, algorithm, about }) =>
    JSON.stringify([rule, algorithm, about]),
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

/** A change for one input, or for a Legacy value if it is about none. */
interface OneChange extends FunctionChange {
  readonly about: string | null;
}

/** Makes one line of the changes that a rule requires for an input or value. */
function lineOf(
  path: string,
  same: readonly [OneChange, ...OneChange[]],
): KeptLine {
  const [{ rule, algorithm, about }] = same;
  const texts = groupBy(same, ({ text }) => text);
  const name = algorithm === path ? [] : [wholeCode(algorithm)];
  return {
    key: [path, rule, algorithm, about],
    mark: '- [ ] ',
    text: Array.from(texts, ([text, all]) => {
      const places = all.map((it) => wholeCode(`${it.path}:${it.line}`));
      return `${markdownLine([text])} (${[...name, ...new Set(places)].join(', ')})`;
    }).join(' '),
  };
}
