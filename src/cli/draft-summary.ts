import type {
  Draft,
  FoundPlace,
  Question,
} from '../decisions/draft-decisions.js';
import { paintFor } from '../formats/terminal/layout.js';
import { commandLine, questionName } from '../formats/terminal/run-summary.js';
import { visible } from '../formats/visible.js';
import { pluralise } from '../rule/message-text.js';
import { usesColor, type World } from './world.js';

/** How the decisions file was changed. */
export interface Drafted {
  /** Its path, relative to the working directory. */
  readonly file: string;
  /** Whether there was none before. */
  readonly isNew: boolean;
  /** Whether every file could be read. */
  readonly isComplete: boolean;
}

/** The options of `decide` that change its summary. */
export interface DraftOptions {
  /** Whether the user asked about warnings and notes, too. */
  readonly all: boolean;
  readonly quiet: boolean;
  readonly color: boolean | undefined;
  /** The decisions file that the user named. */
  readonly decisions: string | undefined;
  /** The PATHs that were given. */
  readonly paths: readonly string[];
}

/** Prints on standard error what was done, what is open and what to do next. */
export function printDraft(
  { added, waiting, answered, undecidable }: Draft,
  { file, isNew, isComplete }: Drafted,
  { all, quiet, color, decisions, paths }: DraftOptions,
  world: World,
): void {
  const paint = paintFor(usesColor(world, color, 'stderr'));
  const line = (text: string): void => {
    world.stderr.write(`${text}\n`);
  };
  const list = (questions: readonly Question[]): void => {
    for (const question of questions)
      line(
        `  ${paint.strong(visible(questionName(question)))}: ${found(question)}`,
      );
  };
  if (!quiet) {
    if (added.length > 0) {
      line(
        `${visible(file)} ${isNew ? 'is new, with' : 'has'} ${pluralise(added.length, isNew ? 'stub' : 'more stub')}:`,
      );
      list(added);
    }
    if (waiting.length > 0) {
      line(`${visible(file)} has a stub already, still to be decided, for:`);
      list(waiting);
    }
    if (answered > 0)
      line(
        `${visible(file)}: removed \`found\` from ${pluralise(answered, 'answered stub')}.`,
      );
    if (added.length === 0 && waiting.length === 0 && isComplete)
      line(
        `Nothing to decide: no ${all ? '' : 'error '}finding waits for a choice.`,
      );
  }
  if (undecidable) {
    const { count, rule, first } = undecidable;
    line(
      `${pluralise(count, 'finding')} of sources that break the format cannot be decided: fix the source, ${count === 1 ? '' : 'first '}at ${placeOf(first)} (${rule}).`,
    );
  }
  if (quiet) return;
  const options = decisions === undefined ? [] : ['--decisions', decisions];
  const diff = commandLine(['diff', ...paths, ...options]);
  line(
    added.length + waiting.length > 0
      ? `Next: edit \`choose\` and \`reason\` of each stub in ${visible(file)} (infomodel-migrate explain RULE says what its choices do), then run:\n${diff}`
      : `Next: ${diff}`,
  );
}

function found({ count, first }: Question): string {
  return `${pluralise(count, 'finding')}${count === 1 ? '' : ', first'} at ${placeOf(first)}`;
}

function placeOf({ path, line, column }: FoundPlace): string {
  return `${visible(path)}:${line}:${column}`;
}
