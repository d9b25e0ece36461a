import { existsSync } from 'node:fs';
import { findDecisions } from '../../batch/decisions-file.js';
import { mergeReports } from '../../batch/merge-reports.js';
import { readReports } from '../../batch/saved-reports.js';
import { formatNamed, formatNamesFor, formats } from '../../formats/formats.js';
import type { Deciding } from '../../formats/reporter.js';
import type { RunHead } from '../../report/report.js';
import { joinWords } from '../../rule/message-text.js';
import { defineCommand, usageError } from '../command.js';
import { printErrors, printMessage } from '../messages.js';
import { failOnAllOption, reportOptions } from '../options.js';
import { decidingWith } from '../run-migration.js';
import { showRun } from '../show-run.js';

export const command = defineCommand({
  operand: {
    usage: 'REPORT…',
    help: 'Reports that were saved with --report',
    needed: 'reports: name a file that was saved with --report',
  },
  builder: { ...reportOptions, ...failOnAllOption },
  examples: {
    'report shard-*.json --full -r run.json':
      'the report of one run, from those of its shards',
  },
  exits: {
    0: 'no finding of the saved run fails',
    1: 'as the saved run: a file is held back or invalid, or a finding fails',
    2: 'a report cannot be read',
    3: 'as the saved run: written in part',
  },
  async handler(args, world) {
    // The reports name their own decisions file, which may not be the configured one.
    const { decisions } = args.typed;
    const saved = readReports(args.operands);
    const { run, records } = await mergeReports(saved, { ...args, decisions });
    const { command } = run.head;
    const suitable = formatNamesFor(command);
    if (!suitable.includes(args.format))
      throw usageError(
        `${args.format} does not show what ${command} found: choose ${joinWords(suitable)}.`,
      );
    const lacking = saved.filter((it) =>
      it.records.some(({ isFull }) => !isFull),
    );
    if (formatNamed(args.format).needsTexts && lacking.length > 0)
      return printErrors(
        world,
        lacking.map(({ path }) => missingTextsMessage(path, args.format)),
      );
    if (args.format === 'fields' && lacking.length > 0 && !args.quiet)
      printMessage(
        world,
        `${joinWords(lacking.map(({ path }) => path))} ${lacking.length === 1 ? 'has' : 'have'} no field lists, because it was saved without --full: the findings are shown.`,
      );
    const deciding = await decidingFor(run.head, { ...args, decisions });
    const options = { ...args, deciding };
    const shownRun = await showRun(run.head, options, world, 'stdout');
    try {
      for (const { name, options, printer } of shownRun.sinks) {
        const { file } = await formatNamed(name).load();
        for (const { read } of records) printer.add(file(read(), options));
      }
      return await shownRun.end(run);
    } finally {
      shownRun.abandon();
    }
  },
});

function missingTextsMessage(path: string, format: string): string {
  const others = formats
    .filter(({ needsTexts = false }) => !needsTexts)
    .map(({ name }) => name);
  return `${path} does not have the texts that ${format} is made from: save it with --full, or choose ${joinWords(others, 'or')}.`;
}

/**
 * Finds the decisions file that answers go into. Where the report names one that
 * is not there any more, the page takes no answers: it would lose the others.
 */
async function decidingFor(
  { command, decisions }: RunHead,
  args: { readonly decisions: string | undefined; readonly maxSize: number },
): Promise<Deciding | undefined> {
  const path = args.decisions ?? decisions;
  if (command !== 'diff' && command !== 'migrate') return undefined;
  if (path === null) return decidingWith(undefined);
  if (!existsSync(path)) return undefined;
  return decidingWith(await findDecisions({ ...args, decisions: path }));
}
