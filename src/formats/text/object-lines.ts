import { locate } from '../../json/parse.js';
import { childrenOf, memberOf } from '../../json/node.js';
import { positionsIn, sourceTextOf } from '../../json/source-text.js';
import type { FileRecord } from '../../file/record.js';
import { stateWordOf } from '../../report/words.js';
import { openErrors } from '../../report/to-decide.js';
import { pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { cutBoth, labelOf, type LabelledObject, plainText } from './cells.js';
import { maxExamples, moreTimes } from './errors.js';
import {
  type Block,
  columnsOf,
  columnsOfLine,
  cutInMiddle,
  headAndTail,
  joinBlocks,
  type Line,
  type Lines,
  type Tone,
} from './layout.js';
import {
  describeGroup,
  type DescribedObject,
  groupByObject,
  type GroupedAlgorithm,
} from './objects.js';
import { type FileOptions, sectionLines } from './sections.js';

/** Formats all fields and findings of a file, below its name and status. */
export function fileBlock(file: FileRecord, options: FormatOptions): Block {
  const { path, status, findings, fields = [] } = file;
  const { width } = options;
  const words = stateWordOf(file, options.command);
  const fileOptions = { path, width };
  if (fields.length > 0) {
    const lines = linesOfObjects(file);
    const blocks = groupByObject(file).map((algorithm) =>
      algorithmLines(algorithm, { ...fileOptions, lines }),
    );
    return joinBlocks([fileLine(file, words, width), ...blocks]);
  }
  const isWrong = ['to-fix', 'failed'].includes(status);
  return [
    ...fileLine(file, words, width, isWrong ? 'error' : 'faint'),
    ...findings.flatMap((finding) => {
      const section = { rule: finding.rule, fields: [], finding };
      return sectionLines(section, '', 2, { ...fileOptions, isFull: true });
    }),
  ];
}

/** Formats the name of a file, that of its output, and a few words about it. */
export function fileLine(
  { path, output }: Pick<FileRecord, 'path' | 'output'>,
  words: string,
  width: number,
  tone?: Tone,
): Lines {
  const isInPlace = output === null || output === path;
  const name = visible(isInPlace ? path : `${path} → ${output}`);
  return headAndTail(
    [[name, tone === 'faint' ? tone : 'strong']],
    [[words, tone]],
    width,
  );
}

/** Formats algorithms and inputs with an open error: the first that waits for the same rules with its fields, the others by their place. */
export function createObjectBlocks({ width }: FormatOptions) {
  const counts = new Map<string, number>();
  const omitted = new Map<string, number>();
  return {
    ofFile(file: FileRecord): readonly Block[] {
      const lines = linesOfObjects(file);
      return groupByObject(file).flatMap((algorithm) =>
        [algorithm, ...algorithm.inputs].flatMap((object): Block[] => {
          const rules = openErrors(object).map(({ rule }) => rule);
          if (rules.length === 0) return [];
          const kind = [...new Set(rules)].toSorted().join(', ');
          const count = (counts.get(kind) ?? 0) + 1;
          counts.set(kind, count);
          if (count > maxExamples) {
            omitted.set(kind, (omitted.get(kind) ?? 0) + 1);
            return [];
          }
          const place = `${visible(file.path)}:${lines.get(object.pointer) ?? 1}`;
          const names = [algorithm, object]
            .filter((it, index) => index === 0 || it !== algorithm)
            .map((it) => visible(labelOf(it).name));
          const name = cutInMiddle(names.join(' › '), width - 2);
          const head: Line = [[place, 'strong']];
          if (count > 1)
            return [
              headAndTail(
                head,
                [[name], [`  ${visible(kind)}`, 'error']],
                width,
              ),
            ];
          const options = { path: file.path, width, lines };
          const block = objectLines(describeGroup(object), options);
          // The label of an algorithm says the same.
          const isAlgorithm = object === algorithm && object.pointer !== '';
          return [
            [
              ...headAndTail(head, [[name]], width),
              ...block.slice(isAlgorithm ? 1 : 0),
            ],
          ];
        }),
      );
    },
    /** Counts what is not shown. */
    more: (): Block => moreTimes(omitted, { width }),
  };
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
