import { tool } from '#tool';
import { isCancel, select, text } from '@clack/prompts';
import { paintFor, textOfBlocks } from '../formats/terminal/layout.js';
import { closingLines } from '../formats/terminal/closing.js';
import {
  interview,
  type InterviewSettings,
  type Prompts,
} from '../questions/interview.js';
import type { Session } from '../questions/session.js';
import { reportOfRun } from '../report/build.js';
import { ruleLines } from './commands/explain.js';
import { usesColor, widthOf, type World } from './world.js';

type Settings = Omit<InterviewSettings, 'width' | 'color' | 'explain'>;

interface AskOptions {
  readonly color: boolean | undefined;
  readonly operands: readonly string[];
  readonly decisions: string | undefined;
}

/** Asks the open questions in the terminal, then prints which files are ready. */
export async function askQuestions(
  start: Session,
  settings: Settings,
  { color: asked, operands: paths, decisions }: AskOptions,
  world: World,
): Promise<void> {
  const width = widthOf(world);
  const color = usesColor(world, asked, 'stdout');
  const paint = paintFor(color);
  const session = await interview(
    start,
    {
      ...{ ...settings, width, color },
      explain: (rule) => ruleLines(rule, { width, paint }).join('\n') + '\n',
    },
    promptsIn(world),
  );
  const { workingFolder, isWhole } = settings;
  const report = reportOfRun(
    { tool, command: 'decide' },
    session.parts,
    session.decisions,
    workingFolder,
    isWhole,
  );
  const invocation = { paths, decisions };
  world.stdout.write(
    `\n${textOfBlocks([closingLines(report, { width, invocation })], {
      width,
      color,
    })}`,
  );
}

/** Creates prompts in the terminal of the command. */
function promptsIn({ stdin, stdout }: World): Prompts {
  const common = { input: stdin, output: stdout, withGuide: false };
  return {
    show: (shown) => {
      stdout.write(shown);
    },
    pick: async (message, labels) => {
      const options = labels.map((label, value) => ({ label, value }));
      const picked = await select({ ...common, message, options });
      return isCancel(picked) ? undefined : picked;
    },
    line: async (message, example, troubleWith) => {
      const line = await text({
        ...common,
        message,
        placeholder: example,
        validate: (given = '') => troubleWith(given),
      });
      return isCancel(line) ? undefined : line;
    },
  };
}
