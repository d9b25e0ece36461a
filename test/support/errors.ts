import { harvest, type Field } from './field.js';
import { type Call, withFault } from './strace.js';
import { type Tally, tryAll } from './trials.js';

/** An error of the system at a call, this once or from then on. */
export interface Failure {
  readonly call: Call;
  /** Such as `error=ENOSPC`. */
  readonly fault: string;
  readonly lasts: boolean;
}

export interface FailureTally extends Tally {
  /** Runs that told of a file that was not written, or not for certain. */
  readonly told: number;
}

/** Runs with each of the failures: nothing is lost, and everything that is not written is told. */
export async function failAtCalls(
  field: Field,
  failures: readonly Failure[],
): Promise<FailureTally> {
  let told = 0;
  const tally = await tryAll(
    field,
    failures,
    async (plot, { call, fault, lasts }) => {
      const when = lasts ? lastingFrom(call, fault) : `${call.count}`;
      const run = await withFault(field, plot, call, fault, when);
      if (run.status === 2) told++;
      // That it is gone already is all that a run can know then.
      const isHidden = fault === 'error=ENOENT' && call.name === 'unlink';
      return complaintsOf(field, plot, run, isHidden).map(
        (it) => `${fault} ${lasts ? 'from' : 'at'} ${call.line}: ${it}`,
      );
    },
  );
  return { ...tally, told };
}

/** No system interrupts the same call for ever, and a program that repeats it would never end. */
const lastingFrom = ({ count }: Call, fault: string): string =>
  fault === 'error=EINTR' ? `${count}..${count + 20}` : `${count}+`;

/**
 * What is wrong about how a run ended that something went wrong with.
 *
 * @param isHidden whether the run cannot know of what it leaves behind
 */
export function complaintsOf(
  field: Field,
  plot: string,
  run: {
    readonly status: number | null;
    readonly signal: string | null;
    readonly stderr: string;
  },
  isHidden = false,
): readonly string[] {
  const { status, signal, stderr } = run;
  const { fresh, strays } = harvest(field, plot);
  const complaints: string[] = [];
  const expect = (isTrue: boolean, words: string): void => {
    if (!isTrue) complaints.push(`${words}\n${stderr}`);
  };
  expect(signal === null, `ended by ${signal}`);
  expect(
    !/^\s+at \S|fault of infomodel-migrate|undefined|\[object|Error:/m.test(
      stderr,
    ),
    'no sentence for people',
  );
  const isTold = (name: string, words: string): boolean =>
    new RegExp(`^error: \\S*/${name} ${words}.+\\.$`, 'm').test(stderr);
  let told = 0;
  for (const name of Object.keys(field.after)) {
    const isWritten = fresh.includes(name);
    const isNotSure = isTold(name, 'was written, but ');
    const isRefused = isTold(name, 'was not written, because ');
    if (isNotSure || isRefused) told++;
    expect(isWritten || isRefused, `${name} is not told`);
    expect(!isWritten || !isRefused, `${name} is written after all`);
  }
  expect(status === (told > 0 ? 2 : 0), `status ${status} with ${told} told`);
  for (const name of strays)
    expect(
      isHidden ||
        stderr.includes(`${name} could not be removed: delete it`) ||
        stderr.includes(`${name} until the next run, because`),
      `${name} is left and not told`,
    );
  return complaints;
}
