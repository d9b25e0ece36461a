import { mergeReports } from '../../batch/merge-reports.js';
import { readReports } from '../../batch/saved-reports.js';
import { isFull } from '../../report/build.js';
import { formats } from '../../formats/formats.js';
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
  options: { ...reportOptions, ...failOnAllOption },
  examples: {
    'report shard-*.json --full -r run.json':
      'the report of one run, from those of its shards',
  },
  async run(args, world) {
    const reports = readReports(args.operands, args.maxSize);
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
      { ...args, paths: undefined },
      world,
      'stdout',
    );
  },
});

function missingDetailMessage(path: string, format: string): string {
  const others = formats
    .filter(({ needsFullReport }) => !needsFullReport)
    .map(({ name }) => name);
  return `${path} has no field lists and texts, which ${format} is made from: save it with --full, or choose ${joinWords(others, 'or')}.`;
}
