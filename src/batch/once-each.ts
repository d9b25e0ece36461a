import { remembered } from '../json/remembered.js';

/** The same function, which works an answer out once for each text and remembers it. */
export function onceEach<Answer>(
  work: (of: string) => Answer,
): (of: string) => Answer {
  const known = new Map<string, Answer>();
  return (of) => remembered(known, of, () => work(of));
}
