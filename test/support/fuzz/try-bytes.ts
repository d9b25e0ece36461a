import fc from 'fast-check';
import type { Target } from './targets.js';

/** So long nothing may take, on a busy machine too: ms. */
const longest = 20_000;

const prototypes = [Object, Array, String, Number, Function, Map, Set].map(
  (it) => it.prototype as object,
);

/** The keys that everything inherits. */
function inheritedKeys(): string {
  return prototypes
    .map((it) => Reflect.ownKeys(it).map(String).join())
    .join('\n');
}

/** The seed of a run: the one that is asked for, or another each time. */
export function seedOf(): number {
  const asked = process.env['FUZZ_SEED'];
  return asked === undefined ? Date.now() & 0x7fffffff : Number(asked);
}

/** Gives a target so many of its bytes; throws with the smallest that it does not take, and the seed. */
export async function tryBytes(
  { bytes, take }: Target,
  runs: number,
  seed: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      const before = inheritedKeys();
      const start = performance.now();
      await take(given);
      const took = performance.now() - start;
      if (took > longest) throw new Error(`it took ${Math.round(took)} ms`);
      if (inheritedKeys() !== before)
        throw new Error('a prototype was changed');
    }),
    {
      ...{ numRuns: runs, seed },
      // Bytes say little: as text, so that they can be tried again.
      reporter: ({
        failed,
        counterexample,
        seed: of,
        counterexamplePath,
        errorInstance,
      }) => {
        if (!failed) return;
        const text = JSON.stringify(
          Buffer.from(counterexample?.[0] ?? []).toString('latin1'),
        );
        throw new Error(
          `FUZZ_SEED=${of}, path ${counterexamplePath ?? ''}, of ${text} (bytes): ${String(errorInstance instanceof Error ? errorInstance.stack : errorInstance)}`,
        );
      },
    },
  );
}
