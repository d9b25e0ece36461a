import { existsSync } from 'node:fs';
import { findDecisions } from '../../batch/decisions-file.js';
import { mergeReports } from '../../batch/merge-reports.js';
import { readReports } from '../../batch/saved-reports.js';
import { isFull } from '../../report/build.js';
import { formats } from '../../formats/formats.js';
import type { Deciding } from '../../html/build-decisions.js';
import type { Report } from '../../report/report.js';
import { joinWords } from '../../rule/message-text.js';
import { finishRun, printErrors, printWarnings } from '../finish.js';
import { defineCommand } from '../command.js';
import { failOnAllOption, reportOptions } from '../options.js';

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
  async handler(args, world) {
    const reports = readReports(args.operands);
    const format = formats.find(({ name }) => name === args.format);
    const lacking = reports.filter(({ report }) => !isFull(report));
    if (format?.needsFullReport && lacking.length > 0)
      return printErrors(
        world,
        lacking.map(({ path }) => missingDetailMessage(path, format.name)),
      );
    const merged = await mergeReports(reports, {
      workingDirectory: process.cwd(),
      decisions: args.decisions,
      maxBytes: args.maxSize,
    });
    printWarnings(world, merged.warnings, args.quiet);
    return finishRun(
      merged.report,
      {
        ...{ ...args, paths: undefined },
        ...(format?.name === 'html' && {
          deciding: await decidingFor(merged.report, args),
        }),
      },
      world,
      'stdout',
    );
  },
});

/**
 * Finds the decisions file that answers go into. Where the report names one that
 * is not there any more, the page takes no answers: it would lose the others.
 */
async function decidingFor(
  { command, decisions }: Report,
  args: { readonly decisions: string | undefined; readonly maxSize: number },
): Promise<Deciding | undefined> {
  const path = args.decisions ?? decisions;
  const workingFolder = process.cwd();
  if (command !== 'diff' && command !== 'migrate') return undefined;
  if (path === null) return { file: undefined, workingFolder };
  if (!existsSync(path)) return undefined;
  const file = await findDecisions({ ...args, decisions: path }, workingFolder);
  return { file, workingFolder };
}

function missingDetailMessage(path: string, format: string): string {
  const others = formats
    .filter(({ needsFullReport }) => !needsFullReport)
    .map(({ name }) => name);
  return `${path} has no field lists and texts, which ${format} is made from: save it with --full, or choose ${joinWords(others, 'or')}.`;
}
