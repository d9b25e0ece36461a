import type { Command } from './command.js';

/** A command that help lists without loading it. */
export interface NamedCommand {
  readonly name: string;
  readonly does: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Every command, in the order of the help. Its file is loaded when it is called. */
export const commands: readonly NamedCommand[] = [
  {
    name: 'convert',
    does: 'Convert a Legacy file to Current text',
    load: () => import('./commands/convert.js'),
  },
  {
    name: 'diff',
    does: 'Show what migrate would change',
    load: () => import('./commands/diff.js'),
  },
  {
    name: 'migrate',
    does: 'Migrate files, elsewhere or in place',
    load: () => import('./commands/migrate.js'),
  },
  {
    name: 'check',
    does: 'Check files against their format',
    load: () => import('./commands/check.js'),
  },
  {
    name: 'verify',
    does: 'Compare what files do at run time',
    load: () => import('./commands/verify.js'),
  },
  {
    name: 'status',
    does: 'Show how far a migration is',
    load: () => import('./commands/status.js'),
  },
  {
    name: 'report',
    does: 'Render or merge saved reports',
    load: () => import('./commands/report.js'),
  },
  {
    name: 'decide',
    does: 'Draft or extend the decisions file',
    load: () => import('./commands/decide.js'),
  },
  {
    name: 'explain',
    does: 'Explain a rule, or list all rules',
    load: () => import('./commands/explain.js'),
  },
  {
    name: 'schema',
    does: 'Print a JSON Schema, or list all',
    load: () => import('./commands/schema.js'),
  },
  {
    name: 'completion',
    does: 'Let a shell complete words',
    load: () => import('./commands/completion.js'),
  },
];

export function commandNamed(name: string | undefined) {
  return commands.find((it) => it.name === name);
}
