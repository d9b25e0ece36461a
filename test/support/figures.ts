import { appendFileSync } from 'node:fs';

/** What a promise was tried on and what came of it: a line of the table of reliability. */
export interface Figures {
  /** What happens, as the table says it. */
  readonly promise: string;
  /** Runs that were disturbed. */
  readonly runs: number;
  /** Files that were looked at after these runs. */
  readonly files: number;
  /** Those that were neither wholly old nor wholly new, or lost an edit. */
  readonly wrong: number;
  /** Temporary copies that the disturbed runs left. */
  readonly left: number;
  /** Those that were still there after the same command was run again. */
  readonly stray: number;
  /** Plots that the same command, run again, did not finish. */
  readonly unfinished: number;
  /** Whatever else was measured, by what it is. */
  readonly measured?: Readonly<Record<string, number>>;
}

/** Writes the figures as a line of JSON to the file that RELIABILITY names, if it does. */
export function record(figures: Figures): void {
  const file = process.env['RELIABILITY'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}
