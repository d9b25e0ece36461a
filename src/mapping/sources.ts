import { suggestionEnding, quoted } from '../rule/message-text.js';

/**
 * The names of a file's algorithms: `kept` where one of that name is in the
 * output, `left out` where every one is left out.
 */
export type Sources = ReadonlyMap<string, 'kept' | 'left out'>;

/** Says that no algorithm of the file has the name, and which may be meant. */
export function noSuchAlgorithm(name: string, sources: Sources): string {
  return `No algorithm of the file is named ${quoted(name)}${suggestionEnding(name, sources.keys())}`;
}
