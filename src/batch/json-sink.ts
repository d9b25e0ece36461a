import type { RunSink } from './run-tasks.js';

interface JsonSinkOptions {
  readonly command: string;
  /** Whether field lists and texts are needed. */
  readonly isFull?: boolean;
}

/** Passes on what a format that prints JSON says of each file, parsed. */
export function jsonSink(
  name: 'json' | 'states',
  options: JsonSinkOptions,
  collect: (parsed: unknown) => void,
): RunSink {
  return {
    name,
    options: {
      ...options,
      color: false,
      width: 80,
      quiet: false,
      failing: { failOn: 'never' },
    },
    printer: {
      add(pieces) {
        for (const { text } of pieces) collect(JSON.parse(text));
      },
    },
  };
}
