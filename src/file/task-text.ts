import { needsDates } from '../rule/choice.js';
import { quoted, truncateMiddle } from '../rule/message-text.js';

/** What a finding and its decision fill into a task; absent: there is none. */
interface TaskFilling {
  readonly input?: string | undefined;
  /** The Legacy value. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The value of the decision; an object of its keys. */
  readonly value?: unknown;
  /** The algorithm whose results are read. */
  readonly source?: string | undefined;
  /** The algorithm that reads them. */
  readonly reader?: string | undefined;
}

/** Returns one line for the list of functions: a task of a rule, filled in. */
export function taskText(task: string, filling: TaskFilling): string {
  const { before, value } = filling;
  const words: Readonly<Record<string, string | undefined>> = {
    input: named(filling.input),
    before: named(before),
    after: named(filling.after),
    value: typeof value === 'string' ? named(value) : inputWords(value),
    path: before?.split('.').map(named).join(' → '),
    source: named(filling.source),
    reader: named(filling.reader),
  };
  const known =
    before === undefined ? task.replaceAll(' ({before})', '') : task;
  return known.replaceAll(
    /\{(\w+)\}/g,
    (_, key: string) => words[key] ?? 'nothing',
  );
}

/**
 * Says what a function picks from the results that it gets, and by which dates; empty if
 * nothing.
 * @param dates what asks for them: a word of the decision, or the `format`
 */
export function pickText(
  picks: string | undefined,
  dates: { readonly word: string } | 'format' | undefined,
): string {
  if (typeof dates === 'object') {
    const shape = ` Each result is an object of \`date\` and \`value\` now (${named(dates.word) ?? ''})`;
    return picks === undefined
      ? `${shape}.`
      : `${shape}: pick ${picks} by the date.`;
  }
  if (picks === undefined) return '';
  return dates === 'format'
    ? ` Pick ${picks} by the dates.`
    : ` Pick ${picks}. ${needsDates}`;
}

/** Puts a name between backticks, which every format shows as code; one that JSON escapes stays JSON. */
function named(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isPlain = text !== '' && JSON.stringify(text) === `"${text}"`;
  return !isPlain || text.includes('`')
    ? quoted(text)
    : `\`${truncateMiddle(text)}\``;
}

/** What the kinds of Current inputs are, by the key that names what they read. */
const kinds: readonly (readonly [type: string, words: string, key: string])[] =
  [
    ['AssetProperty', 'the asset property', 'AssetPropertyKey'],
    ['SensorFeature', 'the sensor feature', 'SensorFeatureKey'],
    ['Timeseries', 'the signal', 'SymbolicName'],
    ['TimeseriesValue', 'the latest value of the signal', 'SymbolicName'],
    ['AlgorithmOutput', 'a list of the results of', 'SourceAlgorithm'],
    ['Constant', 'a constant of the type', 'DataType'],
  ];

/** Describes a Current input. */
function inputWords(value: unknown): string {
  const input = (value ?? {}) as Readonly<Record<string, unknown>>;
  const kind = kinds.find(([type]) => type === input['InputType']);
  const textAt = (key: string): string | undefined =>
    typeof input[key] === 'string' ? named(input[key]) : undefined;
  const name = kind && textAt(kind[2]);
  return kind && name !== undefined
    ? `${kind[1]} ${name}`
    : `an input of the kind ${textAt('InputType') ?? ''}`;
}
