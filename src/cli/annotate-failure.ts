import { syncFolder } from '../files/write-file.js';
import { openReportFile } from '../files/write-output.js';
import { troublesOf } from '../files/run-errors.js';
import { namedFile } from '../formats/formats.js';
import { repositoriesOf } from './reports.js';
import type { World } from './world.js';

/**
 * Annotates a run that ended with an error, where its arguments ask for the format
 * `github`. They are read as they were typed, because they may be what is wrong.
 */
export async function annotateFailure(
  args: readonly string[],
  world: World,
  messages: readonly string[],
): Promise<void> {
  const { isPrinted, files } = annotationsAsked(args);
  if (!isPrinted && files.length === 0) return;
  const { failureAnnotation } = await import('../formats/github.js');
  const text = failureAnnotation(messages, repositoriesOf([]));
  if (isPrinted) world.stdout.write(text);
  for (const file of files)
    try {
      const opened = openReportFile(file, false);
      opened.write(text);
      await syncFolder(await opened.close());
    } catch (error) {
      // The run has failed already, perhaps for this very file.
      if (!troublesOf(error)) throw error;
    }
}

function annotationsAsked(args: readonly string[]): {
  readonly isPrinted: boolean;
  readonly files: readonly string[];
} {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const given = options.flatMap((arg, at) => {
    const [, name, value] = /^(--format|--report|-r)=?([^]*)$/.exec(arg) ?? [];
    return name === undefined
      ? []
      : { name, value: value || (options[at + 1] ?? '') };
  });
  return {
    isPrinted: given.some(
      ({ name, value }) => name === '--format' && value === 'github',
    ),
    files: given.flatMap(({ name, value }) => {
      const { format, file } = namedFile(value);
      return name !== '--format' && format === 'github' ? file : [];
    }),
  };
}
