/** So many waits at once keep a disk busy; each is a whole file in memory and an open file. */
const atOnce = 8;

/** Does the work for every item, a few at a time, begun in their order. */
export async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
