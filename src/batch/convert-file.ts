import type { DecideIn } from '../file/decide-with.js';
import type { PrettierOptionsReader } from './prettier-options.js';
import type { ReadOutcome } from './read-file.js';
import { mayTakeAllMemory, readLarge } from './memory.js';
import { faultWith } from '../file/fault.js';
import { convertBytes } from '../file/convert-bytes.js';
import {
  currentTextOf,
  type Detail,
  type FailedFile,
  failedFile,
  type FileOutcome,
} from '../file/file-outcome.js';
import type { WriteResult } from '../report/file.js';
import { writeOutput } from './write-output.js';

/** One file to convert. */
export interface ConvertRequest {
  /** How reports call it. */
  readonly path: string;
  readonly read: () => Promise<ReadOutcome>;
  /** The file whose folder and name decide prettier's options. */
  readonly formatAs: string;
  readonly prettierOptions: PrettierOptionsReader;
  readonly decideIn: DecideIn;
  /** Where the Current text goes; undefined: to the caller. */
  readonly output: string | undefined;
  /** Write although something is left out. */
  readonly allowPartial: boolean;
  /** Replace a file that is no Current file. */
  readonly force: boolean;
  /** What the report is to have. */
  readonly detail: Detail;
}

export interface ConvertedFile {
  readonly outcome: FileOutcome | FailedFile;
  readonly result: WriteResult;
  /** Path of the output, where one is asked for and there is a text. */
  readonly output: string | null;
  /** What went wrong, in words. */
  readonly trouble: string | undefined;
  readonly warnings: readonly string[];
  /** The Current text, if there is one: of a Current file, its own. */
  readonly text: Uint8Array | undefined;
}

/** Converts one file that the user named, and writes the result if asked. Never rejects for what files do. */
export async function convertFile(
  request: ConvertRequest,
): Promise<ConvertedFile> {
  const { path, decideIn, detail, output } = request;
  const input = await request.read();
  if (!input.ok) return failed(path, input.reason, []);
  const { options, warnings } = await request.prettierOptions(request.formatAs);
  const convert = (): FileOutcome | FailedFile => {
    try {
      return convertBytes(path, input.bytes, {
        ...{ print: options, named: true, decideIn, detail },
        // What is only printed may lack something.
        allowPartial: request.allowPartial || output === undefined,
      });
    } catch (error) {
      return failedFile(path, faultWith(path, 'converted', error));
    }
  };
  const outcome = mayTakeAllMemory(() => input.bytes.length)
    ? await readLarge(path, convert, (trouble) => failedFile(path, trouble))
    : convert();
  if (outcome.kind === 'failed') return failed(path, outcome.trouble, warnings);
  const text = currentTextOf(outcome, input.bytes);
  const converted: ConvertedFile = {
    ...{ outcome, warnings, text, trouble: undefined },
    result: 'written',
    output: null,
  };
  if (!text || output === undefined) return converted;
  if (outcome.kind === 'held') return { ...converted, output };
  const written = await writeOutput({
    target: output,
    called: output,
    bytes: text,
    replaceable: request.force ? 'anything' : 'current',
  });
  if (!written.ok)
    return { ...converted, output, result: 'failed', trouble: written.reason };
  const result = written.changed ? 'written' : 'unchanged';
  return { ...converted, output, result };
}

function failed(
  path: string,
  trouble: string,
  warnings: readonly string[],
): ConvertedFile {
  return {
    ...{ outcome: failedFile(path, trouble), result: 'failed', trouble },
    ...{ output: null, warnings, text: undefined },
  };
}
