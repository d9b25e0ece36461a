import { tool } from '#tool';
import type { Summary } from './summary.js';

/** What to do, and the commands for it. */
export interface Advice {
  readonly words: string;
  readonly commands: readonly string[];
}

type ComparedRun = Pick<Summary, 'formats' | 'counts'>;

/**
 * Explains how to compare after an in-place migration, which leaves no Legacy
 * file; undefined if no file is Current or one failed.
 */
export function adviceAfterMigration(
  { formats, counts }: ComparedRun,
  program: string = tool.name,
): Advice | undefined {
  if (!formats.has('current') || counts.files.failed !== undefined)
    return undefined;
  return {
    words:
      'All models are already Current. To compare them with those before the migration, check out the commit before the migration in another folder, and name both:',
    commands: [
      'git worktree add ../before COMMIT',
      `${program} verify ../before/PATH --against PATH`,
    ],
  };
}

/** Says that nothing was compared, and what to do, with commands between backticks. */
export function nothingComparedSentences(run: ComparedRun): readonly string[] {
  const advice = adviceAfterMigration(run);
  const commands = advice?.commands.map((it) => `\`${it}\``).join(', then ');
  return [
    'Nothing was compared.',
    ...(advice ? [`${advice.words} ${commands}.`] : []),
  ];
}
