import type { Command } from './command.js';

/** A command that help lists without loading it. */
export interface NamedCommand {
  readonly name: string;
  readonly operand: string;
  /** As yargs takes it: the name, and its operand. */
  readonly usage: string;
  readonly describe: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

const descriptions = {
  'convert [file]': 'Convert a Legacy file to Current text',
  'diff [paths..]': 'Show what migrate would change',
  'migrate [paths..]': 'Migrate files, elsewhere or in place',
  'check [paths..]': 'Check files against their format',
  'verify [paths..]': 'Compare what files do at run time',
  'status [paths..]': 'Show how far a migration is',
  'decide [paths..]': 'Answer the open questions',
  'explain [rule]': 'Explain a rule, or list all rules',
  'schema [name]': 'Print a JSON Schema, or list all',
};

const loads: Record<keyof typeof descriptions, NamedCommand['load']> = {
  'convert [file]': () => import('./commands/convert.js'),
  'diff [paths..]': () => import('./commands/diff.js'),
  'migrate [paths..]': () => import('./commands/migrate.js'),
  'check [paths..]': () => import('./commands/check.js'),
  'verify [paths..]': () => import('./commands/verify.js'),
  'status [paths..]': () => import('./commands/status.js'),
  'decide [paths..]': () => import('./commands/decide.js'),
  'explain [rule]': () => import('./commands/explain.js'),
  'schema [name]': () => import('./commands/schema.js'),
};

/** Every command but `completion`, which yargs has. */
export const commands: readonly NamedCommand[] = Object.entries(
  descriptions,
).map(([usage, describe]) => {
  const [name = '', operand = ''] = usage.split(/\W+/);
  const load = loads[usage as keyof typeof descriptions];
  return { name, operand, usage, describe, load };
});
