import { positionsIn, sourceTextOf } from '../../json/source-text.js';
import { locate } from '../../json/parse.js';
import { childrenOf, memberOf } from '../../json/node.js';
import type { FileRecord } from '../../file/record.js';
import { openErrors } from '../../report/to-decide.js';
import { pluralise } from '../../rule/message-text.js';
import {
  type Block,
  columnsOf,
  columnsOfLine,
  cutInMiddle,
  type Line,
} from '../terminal/layout.js';
import { maxExamples } from '../text/errors.js';
import { visible } from '../safe-text.js';
import { cutBoth, labelOf, type LabelledObject, plainText } from './cells.js';
import {
  describeGroup,
  type DescribedObject,
  groupByObject,
  type GroupedAlgorithm,
} from './objects.js';
import { type FileOptions, sectionLines } from './sections.js';

/** Formats what is about the whole file, then each algorithm. */
export function algorithmBlocks(
  file: FileRecord,
  options: FileOptions,
): readonly Block[] {
  const lines = linesOfObjects(file);
  return groupByObject(file).map((algorithm) =>
    algorithmLines(algorithm, { ...options, lines }),
  );
}

/** An algorithm or input that waits for somebody. */
interface OpenObject {
  /** Objects of one kind wait for the same. */
  readonly kind: string;
  readonly block: Block;
  /** The same on one line. */
  readonly line: Line;
}

/** Columns kept for the place and the name before several rules. */
const minNameColumns = 12;

/** Formats each algorithm and input with an open error, by itself. */
export function openObjectBlocks(
  file: FileRecord,
  options: FileOptions,
): readonly OpenObject[] {
  const lines = linesOfObjects(file);
  const counts = new Map<string, number>();
  return groupByObject(file).flatMap((algorithm) =>
    [algorithm, ...algorithm.inputs].flatMap((object) => {
      const errors = openErrors(object);
      if (errors.length === 0) return [];
      const rules = errors.map(({ rule }) => rule);
      const kind = [...new Set(rules)].toSorted().join(', ');
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      // The rest of a file with many is only counted.
      if (count > maxExamples) return [{ kind, block: [], line: [] }];
      const place = `${visible(file.path)}:${lines.get(object.pointer) ?? 1}`;
      const block = objectLines(describeGroup(object), { ...options, lines });
      const names = [algorithm, object]
        .filter((it, index) => index === 0 || it !== algorithm)
        .map((it) => labelOf(it).name);
      const error = cutInMiddle(kind, options.width - minNameColumns);
      const room = options.width - error.length - 2;
      const name = cutInMiddle(names.join(' › '), room);
      const [start, end] = cutBoth(place, names[0] ?? '', options.width - 2);
      return [
        {
          kind,
          block: [
            [[start, 'strong'], [`  ${end}`]],
            // The label of an algorithm says the same.
            ...block.slice(
              object === algorithm && object.pointer !== '' ? 1 : 0,
            ),
          ],
          line: [
            [cutInMiddle(`${place} ${name}`, room), 'strong'],
            [`  ${error}`, 'error'],
          ],
        } satisfies OpenObject,
      ];
    }),
  );
}

interface ObjectOptions extends FileOptions {
  /** The line of each object in the source, by pointer. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Formats an algorithm and its inputs, on one line if all of it means the same. */
function algorithmLines(
  { inputs, ...algorithm }: GroupedAlgorithm,
  options: ObjectOptions,
): Block {
  const { pointer } = algorithm;
  const objects = [algorithm, ...inputs].map(describeGroup);
  if (pointer === '' || objects.some(({ sections }) => sections.length > 0))
    return objects.flatMap((object) => objectLines(object, options));
  const fields = objects.flatMap((object) => object.fields);
  const counts = `  = ${pluralise(inputs.length, 'input')}, ${pluralise(fields.length, 'field')}`;
  const label = labelSpans(algorithm, options.width - counts.length);
  return [[[`${textOf(label)}${counts}`, 'faint']]];
}

/** Columns kept for the fields that follow the label of an input. */
const minFieldColumns = 16;

/** Formats an object: its label, what means the same, and the sections; an exact input on one line. */
function objectLines(object: DescribedObject, options: ObjectOptions): Block {
  const { width } = options;
  const { pointer, sections } = object;
  const isInput = pointer.split('/').length > 2;
  const indent = isInput ? '  ' : '';
  if (isInput && sections.length === 0) {
    const room = width - indent.length - minFieldColumns;
    const start = `${indent}${textOf(labelSpans(object, room))}  = `;
    const text = plainText(object, width - columnsOf(start));
    return [[[start + text, 'faint']]];
  }
  const label: Line = [[indent], ...labelSpans(object, width - indent.length)];
  const below = pointer === '' ? '' : `${indent}  `;
  const text = plainText(object, width - below.length - 2);
  return [
    ...(pointer === '' ? [] : [withPlace(label, object, options)]),
    ...(text === '' ? [] : [[[`${below}= ${text}`, 'faint']] satisfies Line]),
    ...sections.flatMap((section) =>
      sectionLines(section, pointer, below.length, options),
    ),
  ];
}

/** Returns the name of an object and its kind, cut to fit. */
function labelSpans(object: LabelledObject, columns: number): Line {
  const { name, kind } = labelOf(object);
  if (kind === '') return [[cutInMiddle(name, columns), 'strong']];
  const [first, second] = cutBoth(name, kind, columns - 2);
  return [[first, 'strong'], [`  ${second}`]];
}

/** Appends the line of an object in the source, in the first spelling that fits. */
function withPlace(
  label: Line,
  { pointer }: DescribedObject,
  { path, width, lines }: ObjectOptions,
): Line {
  const line = `:${lines.get(pointer) ?? ''}`;
  const room = width - columnsOfLine(label) - 2;
  const places = /^\/\d+$/.test(pointer)
    ? [visible(path) + line, line]
    : [line];
  const place = places.find((it) => columnsOf(it) <= room);
  return line === ':' || place === undefined
    ? label
    : [...label, [`  ${place}`, 'faint']];
}

function linesOfObjects({ sourceText }: FileRecord): Map<string, number> {
  const source = sourceTextOf(sourceText ?? '[]');
  const positionAt = positionsIn(source);
  return new Map(
    childrenOf(locate(source.text))
      .flatMap((it) => [it, ...childrenOf(memberOf(it, 'inputs') ?? it)])
      .map(({ pointer, start }) => [pointer, positionAt(start).line]),
  );
}

function textOf(line: Line): string {
  return line.map(([text]) => text).join('');
}
