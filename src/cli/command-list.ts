import type { Command } from './command.js';

/** A command that help lists without loading it. */
export interface NamedCommand {
  readonly command: string;
  readonly describe: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Every command, in the order of the help. Its file is loaded when it is called. */
export const commands: readonly NamedCommand[] = [
  {
    command: 'convert',
    describe: 'Convert a Legacy file to Current text',
    load: () => import('./commands/convert.js'),
  },
  {
    command: 'diff',
    describe: 'Show what migrate would change',
    load: () => import('./commands/diff.js'),
  },
  {
    command: 'migrate',
    describe: 'Migrate files, elsewhere or in place',
    load: () => import('./commands/migrate.js'),
  },
  {
    command: 'check',
    describe: 'Check files against their format',
    load: () => import('./commands/check.js'),
  },
  {
    command: 'verify',
    describe: 'Compare what files do at run time',
    load: () => import('./commands/verify.js'),
  },
  {
    command: 'status',
    describe: 'Show how far a migration is',
    load: () => import('./commands/status.js'),
  },
  {
    command: 'report',
    describe: 'Render or merge saved reports',
    load: () => import('./commands/report.js'),
  },
  {
    command: 'decide',
    describe: 'Draft or extend the decisions file',
    load: () => import('./commands/decide.js'),
  },
  {
    command: 'explain',
    describe: 'Explain a rule, or list all rules',
    load: () => import('./commands/explain.js'),
  },
  {
    command: 'schema',
    describe: 'Print a JSON Schema, or list all',
    load: () => import('./commands/schema.js'),
  },
  {
    command: 'completion',
    describe: 'Let a shell complete words',
    load: () => import('./commands/completion.js'),
  },
];

export function commandNamed(name: string | undefined) {
  return commands.find((it) => it.command === name);
}
