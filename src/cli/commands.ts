import { command, type NamedCommand } from './command.js';

/**
 * Every command, in the order in which help lists them. Its file is loaded when
 * it is called: nobody waits for what another command needs.
 */
export const commands: readonly NamedCommand[] = [
  command(
    'convert [file]',
    'Convert a Legacy file to Current text',
    async () => (await import('./commands/convert.js')).convertCommand,
  ),
  command(
    'diff <paths..>',
    'Show what migrate would change',
    async () => (await import('./commands/diff.js')).diffCommand,
  ),
  command(
    'migrate <paths..>',
    'Migrate files, elsewhere or in place',
    async () => (await import('./commands/migrate.js')).migrateCommand,
  ),
  command(
    'check <paths..>',
    'Hold files against their format',
    async () => (await import('./commands/check.js')).checkCommand,
  ),
  command(
    'verify <paths..>',
    'Compare what files do at run time',
    async () => (await import('./commands/verify.js')).verifyCommand,
  ),
  command(
    'report <reports..>',
    'Render or merge saved reports',
    async () => (await import('./commands/report.js')).reportCommand,
  ),
  command(
    'decide <paths..>',
    'Draft or extend the decisions file',
    async () => (await import('./commands/decide.js')).decideCommand,
  ),
  command(
    'explain [rule]',
    'Tell what a rule does, or list all',
    async () => (await import('./commands/explain.js')).explainCommand,
  ),
  command(
    'schema [name]',
    'Print a JSON Schema, or list all',
    async () => (await import('./commands/schema.js')).schemaCommand,
  ),
  command(
    'completion',
    'Let a shell complete words',
    async () => (await import('./commands/completion.js')).completionCommand,
  ),
];
