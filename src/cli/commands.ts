import { type AddCommand, command } from './command.js';

/**
 * Every command, in the order in which help lists them. Its file is loaded when
 * it is called: nobody waits for what another command needs.
 */
export const commands: readonly AddCommand[] = [
  command(
    'convert [file]',
    'Convert one Legacy file to Current text',
    async () => (await import('./commands/convert.js')).convertCommand,
  ),
  command(
    'diff <paths..>',
    'What migrate would change; writes nothing',
    async () => (await import('./commands/diff.js')).diffCommand,
  ),
  command(
    'migrate <paths..>',
    'Migrate many files, below another folder or in place',
    async () => (await import('./commands/migrate.js')).migrateCommand,
  ),
  command(
    'check <paths..>',
    'Hold Legacy and Current files against their format',
    async () => (await import('./commands/check.js')).checkCommand,
  ),
  command(
    'verify <paths..>',
    'Compare what Legacy files and their Current ones mean',
    async () => (await import('./commands/verify.js')).verifyCommand,
  ),
  command(
    'report <reports..>',
    'Render saved reports, and merge those of shards',
    async () => (await import('./commands/report.js')).reportCommand,
  ),
  command(
    'decide <paths..>',
    'Write or extend the decisions file: a stub for each open question',
    async () => (await import('./commands/decide.js')).decideCommand,
  ),
  command(
    'explain [rule]',
    'What a rule does and why; without a rule, the list',
    async () => (await import('./commands/explain.js')).explainCommand,
  ),
  command(
    'schema [name]',
    'A JSON Schema for editors; without a name, the list',
    async () => (await import('./commands/schema.js')).schemaCommand,
  ),
];
