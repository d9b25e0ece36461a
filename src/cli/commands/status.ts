import { escapedJson } from '../../json/escaped-json.js';
import { collectStatus, type StatusRun } from '../../status/collect-status.js';
import { type Grouping, groupings } from '../../status/status.js';
import { defineCommand, value } from '../command.js';
import { exitStatus } from '../../report/failing.js';
import { printErrors, printWarnings } from '../messages.js';
import { batchOptions, dayIn, paths, readingOptions } from '../options.js';
import { withProgress } from '../progress.js';
import { programOf, usesColor, widthOf, type World } from '../world.js';

const formats = ['text', 'markdown', 'html', 'csv', 'json', 'badge'] as const;

export const command = defineCommand({
  operand: paths,
  builder: {
    jobs: batchOptions.jobs,
    exclude: batchOptions.exclude,
    owner: batchOptions.owner,
    by: {
      ...value('GROUPING', 'Group the files'),
      choices: Object.keys(groupings) as Grouping[],
    },
    since: {
      ...value(
        'REF|DATE',
        'Add the past since this commit, or a day such as 2026-01-31',
      ),
      coerce: (text: string): string =>
        /^\d{4}-\d\d-\d\d$/.test(text) ? dayIn('--since', text) : text,
    },
    against: value(
      'DIR',
      'The folder of the Current files, as migrate --out has it',
    ),
    changes: value(
      'FILE',
      'Count what is ticked in a list of migrate --changes',
    ),
    ...readingOptions,
    format: {
      ...value('NAME', 'How the status is shown'),
      choices: formats,
      default: 'text',
    },
  },
  examples: {
    'status algorithms': 'what is left to do',
    'status algorithms --by owner': 'by whom, from CODEOWNERS',
    'status algorithms --since 2026-01-31 --format html > status.html':
      'with a burndown',
  },
  exits: {
    0: 'done',
    2: 'a file cannot be read',
  },
  async handler(args, world) {
    const run = await withProgress(world, args, (show) =>
      collectStatus({
        ...args,
        paths: args.operands,
        onDone: show('read'),
      }),
    );
    printWarnings(world, run.warnings, args.quiet);
    world.stdout.write(await textOf(run, args, world));
    return printErrors(world, run.errors, exitStatus.ok);
  },
});

interface Shown {
  readonly format: (typeof formats)[number];
  readonly quiet: boolean;
  readonly color: boolean | undefined;
}

async function textOf(
  { status, run }: StatusRun,
  { format, ...args }: Shown,
  world: World,
): Promise<string> {
  const documents = () => import('../../status/status-documents.js');
  const program = programOf(world);
  switch (format) {
    case 'text': {
      const { statusText } = await import('../../status/status-text.js');
      const color = usesColor(world, args.color, 'stdout');
      const options = { quiet: args.quiet, width: widthOf(world), color };
      return statusText(status, run, options, program);
    }
    case 'markdown':
      return (await documents()).statusMarkdown(status, program);
    case 'csv':
      return (await documents()).statusCsv(status);
    case 'html':
      return (await documents()).statusHtml(status, program);
    case 'badge':
      return (await import('../../status/forecast.js')).statusBadge(
        status.amounts,
      );
    case 'json':
      return `${escapedJson(status, 2)}\n`;
  }
}
