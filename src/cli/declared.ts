import yargs, { type Argv } from 'yargs';
import type { Taken } from './command.js';

/** The options that a command line knows. */
export interface Declared {
  /** As they are given: `--report`, `-r`. */
  readonly names: readonly string[];
  /** Those that are there or not. */
  readonly flags: ReadonlySet<string>;
  /** The words that an option may have, by its name. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** What yargs tells of itself without saying so in its types. */
interface Telling {
  readonly getOptions: () => {
    readonly key: Readonly<Record<string, unknown>>;
    readonly alias: Readonly<Record<string, readonly string[]>>;
    readonly boolean: readonly string[];
    readonly choices: Readonly<Record<string, readonly string[]>>;
  };
  readonly usageConfiguration: (of: { readonly 'hide-types': boolean }) => void;
  readonly getGroups: () => Readonly<Record<string, readonly string[]>>;
}

/** The options that are declared. */
export function declaredIn(cli: Argv): Declared {
  const yargs = cli as unknown as Telling;
  const { key, alias, boolean, choices } = yargs.getOptions();
  const positionals = yargs.getGroups()['Positionals:'] ?? [];
  return {
    names: [...Object.keys(key), ...Object.values(alias).flat()]
      .filter((name) => !positionals.includes(name))
      .map(given),
    flags: new Set(boolean.map(given)),
    words: new Map(
      Object.entries(choices).map(([name, words]) => [given(name), words]),
    ),
  };
}

/** The options that a command takes, and those that each takes. */
export function declaredBy(command: Taken | undefined): Declared {
  const cli = yargs().alias('help', 'h');
  command?.options(cli);
  return declaredIn(cli);
}

/** Lets help say what options are for, and not that they are texts. */
export function withoutTypes(cli: Argv): Argv {
  (cli as unknown as Telling).usageConfiguration({ 'hide-types': true });
  return cli;
}

/** An option as it is given. */
export function given(name: string): string {
  return `${name.length === 1 ? '-' : '--'}${name}`;
}

/** The name of the option that an argument gives; undefined where it is none. */
export function optionIn(arg: string): string | undefined {
  if (arg.startsWith('--')) return arg.replace(/=[^]*/, '');
  return /^-[^-\d]/.test(arg) ? arg.slice(0, 2) : undefined;
}
