/**
 * The names of a file's algorithms: `kept` where one of that name is in the
 * output, `left out` where every one is left out.
 */
export type Sources = ReadonlyMap<string, 'kept' | 'left out'>;
