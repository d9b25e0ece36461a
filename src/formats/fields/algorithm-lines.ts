import { pluralise } from '../../rule/message-text.js';
import type { FileReport } from '../../report/report.js';
import type { Line } from '../terminal/line.js';
import { columnsOf } from '../terminal/columns.js';
import { type AlgorithmGroup, groupsOf } from './groups.js';
import {
  inputLines,
  isExact,
  type ObjectFrame,
  objectLines,
  withPlace,
} from './input-lines.js';
import { algorithmLabel, labelLine, labelText } from './labels.js';
import { marks } from './marks.js';
import { linesOfObjects } from './places.js';
import { sortGroup } from './sections.js';

/** The algorithms of a file, each as a block of lines, behind what is about the file as a whole. */
export function algorithmBlocks(
  file: FileReport,
  options: Omit<ObjectFrame, 'lines'>,
): readonly (readonly Line[])[] {
  const frame: ObjectFrame = { ...options, lines: linesOfObjects(file) };
  const group = groupsOf(file);
  return [
    objectLines(group, sortGroup(group), 0, frame),
    ...group.algorithms.map((it) => linesOf(it, frame)),
  ];
}

function linesOf(group: AlgorithmGroup, frame: ObjectFrame): readonly Line[] {
  const { width, quiet, lines, path } = frame;
  const sorted = sortGroup(group);
  const inputs = group.inputs.map((input) => ({
    input,
    sorted: sortGroup(input),
  }));
  const line = lines.get(group.pointer);
  const places = line === undefined ? [] : [`${path}:${line}`, `:${line}`];
  if (isExact(sorted) && inputs.every((it) => isExact(it.sorted)))
    return quiet ? [] : [withPlace(exactLine(group, width), places, width)];
  return [
    withPlace(labelLine(algorithmLabel(group), width), places, width),
    ...objectLines(group, sorted, 2, frame),
    ...inputs.flatMap((it) => inputLines(it.input, it.sorted, frame)),
  ];
}

/** An algorithm that means the same as before, as a whole. */
function exactLine(group: AlgorithmGroup, width: number): Line {
  const { fields, inputs } = group;
  const all = [fields, ...inputs.map((input) => input.fields)];
  const count = all.reduce((sum, { length }) => sum + length, 0);
  const what = `  ${marks.exact.glyph} ${pluralise(inputs.length, 'input')}, ${pluralise(count, 'field')}`;
  const label = labelText(algorithmLabel(group), width - columnsOf(what));
  return [[label + what, 'faint']];
}
