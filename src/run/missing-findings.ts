import { modelLost, takenOut } from '../check/history-rules.js';
import type { DecideIn } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import type { FileFinding, SourcePlace } from '../file/record.js';
import { sourceTextOf } from '../json/source-text.js';
import { capitalise, quoted } from '../rule/message-text.js';
import { finding } from '../rule/rule.js';
import type { Missing } from './judge-migrated.js';

const start = { line: 1, column: 1, offset: 0 };
const fileStart: SourcePlace = { pointer: '', start, end: start };

/**
 * Returns the findings about what a Current file does not have of a Legacy file.
 * @param path of the Legacy file
 * @param home of the Current file that holds most of its algorithms
 * @param decideIn the decisions of today
 */
export function missingFindings(
  { algorithm, input, output, lostBy, place, today }: Missing,
  path: string,
  home: string | undefined,
  decideIn: DecideIn,
): readonly FileFinding[] {
  const current = today?.record.path ?? home;
  const target = today?.algorithm.namePlace ?? fileStart;
  const lacks =
    current === undefined ? 'No Current file has' : `${current} does not have`;
  const was = `It was at ${path}:${place.start.line}.`;
  if (lostBy.length > 0)
    return lostBy.map((it) => ({
      ...it,
      ...target,
      message: `${it.message} ${lacks} it, and no decision says so. ${was}`,
    }));
  const what =
    output !== null
      ? `the output ${quoted(output)}`
      : input !== null
        ? `the input ${quoted(input)}`
        : `the algorithm ${quoted(algorithm ?? '')}`;
  const message = `${lacks} ${what}, which migrate writes for ${path}: bring it back, or accept that with a decision. ${was}`;
  const text = JSON.stringify(output);
  const about = { pointer: '', start: 0, end: text.length };
  const found = { ...finding(takenOut, about, message), algorithm, input };
  // A decision may name the file and the input as they were, or as migrate writes them.
  const [decision = null] = [path, current].flatMap((file) =>
    [input, input && capitalise(input)].flatMap(
      (name) =>
        (file ? decideIn(file, text)({ ...found, input: name }) : undefined) ??
        [],
    ),
  );
  const located = findingLocator(path, sourceTextOf(text));
  return [{ ...located({ ...found, decision }), ...target }];
}

/** @param then the commit compared with, as the user named it */
export function lostModel(path: string, then: string): FileFinding {
  const place = { pointer: '', start: 0, end: 0 };
  const message = `The file was a model at the merge base with ${then}, and is none now: restore it, or delete it.`;
  return findingLocator(
    path,
    sourceTextOf(''),
  )(finding(modelLost, place, message));
}
