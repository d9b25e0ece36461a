import { getOrCompute } from '../json/collections.js';

/** The same function, which works an answer out once for each text and remembers it. */
export function onceEach<Answer>(
  work: (of: string) => Answer,
): (of: string) => Answer {
  const known = new Map<string, Answer>();
  return (of) => getOrCompute(known, of, () => work(of));
}
