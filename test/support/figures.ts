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

/** What hostile input was tried and what came of it: a line of the second table. */
export interface InputFigures {
  /** What is given to what, as the table says it. */
  readonly given: string;
  readonly runs: number;
  /** Runs that crashed, hung, ended without words or changed what they must not. */
  readonly wrong: number;
  /** What the random choices began with, where there were any. */
  readonly seed?: number;
}

/** What one command did with one huge file: a cell of the third table. */
export interface SizeFigures {
  /** What the file holds. */
  readonly size: string;
  readonly command: string;
  /** The status that the command ended with. */
  readonly status: number | null;
  readonly seconds: number;
  /** The most memory that it had at a time: MB. */
  readonly megabytes: number;
  /** How many times as long it took as a quarter of the file. */
  readonly ratio?: number;
}

/** Writes the figures as a line of JSON to the file that RELIABILITY names, if it does. */
export function record(figures: Figures): void {
  append(figures);
}

/** The same with those of hostile input. */
export function recordInput(figures: InputFigures): void {
  append(figures);
}

/** The same with those of a huge file. */
export function recordSize(figures: SizeFigures): void {
  append(figures);
}

function append(line: object): void {
  const file = process.env['RELIABILITY'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
