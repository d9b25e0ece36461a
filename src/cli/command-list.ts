import type { Command } from './command.js';

/** A command that help lists without loading it. */
export interface NamedCommand {
  readonly command: string;
  readonly describe: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** What each command does, in the order of the help. */
const descriptions = {
  convert: 'Convert a Legacy file to Current text',
  diff: 'Show what migrate would change',
  migrate: 'Migrate files, elsewhere or in place',
  check: 'Check files against their format',
  verify: 'Compare what files do at run time',
  status: 'Show how far a migration is',
  decide: 'Draft or extend the decisions file',
  explain: 'Explain a rule, or list all rules',
  schema: 'Print a JSON Schema, or list all',
  completion: 'Let a shell complete words',
};

const loads: Record<keyof typeof descriptions, NamedCommand['load']> = {
  convert: () => import('./commands/convert.js'),
  diff: () => import('./commands/diff.js'),
  migrate: () => import('./commands/migrate.js'),
  check: () => import('./commands/check.js'),
  verify: () => import('./commands/verify.js'),
  status: () => import('./commands/status.js'),
  decide: () => import('./commands/decide.js'),
  explain: () => import('./commands/explain.js'),
  schema: () => import('./commands/schema.js'),
  completion: () => import('./commands/completion.js'),
};

/** Every command. Its file is loaded when it is called. */
export const commands: readonly NamedCommand[] = Object.entries(
  descriptions,
).map(([command, describe]) => ({
  command,
  describe,
  load: loads[command as keyof typeof descriptions],
}));

export function commandNamed(name: string | undefined) {
  return commands.find((it) => it.command === name);
}
