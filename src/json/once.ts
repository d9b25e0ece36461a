/** A function that works out its answer when it is first asked. */
export function once<T>(work: () => T): () => T {
  let done: { readonly answer: T } | undefined;
  return () => (done ??= { answer: work() }).answer;
}
