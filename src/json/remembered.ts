/** What answers are kept in: a `Map`, or a `WeakMap`, which lets them go with what they are about. */
interface Memory<Key, Answer> {
  get(key: Key): Answer | undefined;
  set(key: Key, answer: Answer): unknown;
}

/** The answer that is known, or else the one that is worked out now and known from then on. */
export function remembered<Key, Answer>(
  known: Memory<Key, Answer>,
  key: Key,
  work: () => Answer,
): Answer {
  const answer = known.get(key);
  if (answer !== undefined) return answer;
  const workedOut = work();
  known.set(key, workedOut);
  return workedOut;
}
