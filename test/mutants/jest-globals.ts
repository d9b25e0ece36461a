/*
 * As much of jest as the tests that kill mutants use: it takes the tests down,
 * and whoever loads the bundle runs them.
 */
export { expect } from 'expect';

type Run = () => unknown;

interface NamedTest {
  /** The groups and the name, and which of several of one name it is. */
  readonly id: string;
  readonly run: Run;
}

/** Every test, in the order in which they were taken down. */
export const tests: NamedTest[] = [];

const groups: string[] = [];

function addTest(name: string, run: Run): void {
  tests.push({ id: [...groups, name, tests.length].join(' › '), run });
}

function addGroup(name: string, run: Run): void {
  groups.push(name);
  run();
  groups.pop();
}

const each =
  (add: (name: string, run: Run) => void) =>
  (table: readonly unknown[]) =>
  (name: string, run: (...row: readonly unknown[]) => unknown): void => {
    // As jest has it: a table of rows, or a list of values, arrays among them.
    const areRows = table.every((row) => Array.isArray(row));
    for (const row of table)
      add(name, () => run(...(areRows ? (row as unknown[]) : [row])));
  };

export const test = Object.assign(addTest, { each: each(addTest) });
export const describe = Object.assign(addGroup, {
  each: each(addGroup),
  skip: () => undefined,
});
export const jest = { setTimeout: () => undefined };

/** What a file of tests leaves behind goes with the folder of the run. */
export const afterAll = (): void => undefined;
