import type { Detail } from '../report/detail.js';
import type { DecideIn } from '../report/shared-names.js';
import type { PrettierOptionsReader } from './prettier-options.js';
import type { ReadOutcome } from './read-file.js';
import { mayTakeAllMemory, readLarge } from './memory.js';
import { faultWith } from '../file/fault.js';
import {
  currentText,
  failedFile,
  givenStatus,
  settledFile,
  stageBytes,
  type StagedFile,
} from '../file/stage-file.js';
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
  readonly file: StagedFile;
  readonly warnings: readonly string[];
  /** The Current text, if there is one: of a Current file, its own. */
  readonly text: Uint8Array | undefined;
}

/** Converts one file that the user named, and writes the result if asked. Never rejects for what files do. */
export async function convertFile(
  request: ConvertRequest,
): Promise<ConvertedFile> {
  const { path, decideIn } = request;
  const input = await request.read();
  if (!input.ok)
    return {
      file: failedFile(path, input.reason),
      warnings: [],
      text: undefined,
    };
  const { options, warnings } = await request.prettierOptions(request.formatAs);
  const stage = (): StagedFile => {
    try {
      return stageBytes(
        path,
        input.bytes,
        {
          ...{ print: options, named: true },
          decideIn: (text) => decideIn(path, text),
        },
        request.detail,
      );
    } catch (error) {
      return failedFile(path, faultWith(path, 'converted', error));
    }
  };
  const staged = mayTakeAllMemory(() => input.bytes.length)
    ? await readLarge(path, stage, (trouble) => failedFile(path, trouble))
    : stage();
  const text = currentText(staged, input.bytes);
  return {
    file: text ? await written(staged, text, request) : staged,
    warnings,
    text,
  };
}

async function written(
  staged: StagedFile,
  text: Uint8Array,
  { output, allowPartial, force }: ConvertRequest,
): Promise<StagedFile> {
  const status = givenStatus(staged);
  if (output === undefined) return settledFile(staged, status, null);
  if (staged.isPartial && !allowPartial)
    return settledFile(staged, 'held', output);
  const outcome = await writeOutput({
    target: output,
    called: output,
    bytes: text,
    replaceable: force ? 'anything' : 'current',
  });
  if (!outcome.ok) return settledFile(staged, 'failed', output, outcome.reason);
  const isSame = !outcome.changed && status === 'written';
  return settledFile(staged, isSame ? 'unchanged' : status, output);
}
