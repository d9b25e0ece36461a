import { type Conversion, convert } from '../convert/convert.js';
import { levelOfFidelity } from '../rule/rule.js';
import type { RunFile } from '../report/build.js';
import type { PrettierOptionsReader } from './prettier-options.js';
import type { ReadOutcome } from './read-file.js';
import { writeOutput } from './write-output.js';

/** One file to convert. */
export interface ConvertRequest {
  /** How reports call it. */
  readonly path: string;
  readonly read: () => Promise<ReadOutcome>;
  /** The file whose folder and name decide prettier's options. */
  readonly formatAs: string;
  readonly prettierOptions: PrettierOptionsReader;
  /** Where the Current text goes; undefined: to the caller. */
  readonly output: string | undefined;
  /** Write although something is left out. */
  readonly allowPartial: boolean;
  /** Replace a file that is no Current file. */
  readonly force: boolean;
}

export interface ConvertedFile {
  readonly file: RunFile;
  /** What went wrong with reading and writing, one sentence each. */
  readonly troubles: readonly string[];
  readonly warnings: readonly string[];
  /** The Current text, if there is one. */
  readonly text: Uint8Array | undefined;
}

/** Converts one file that the user named, and writes the result if asked. Never rejects for what files do. */
export async function convertFile(
  request: ConvertRequest,
): Promise<ConvertedFile> {
  const { path, output = null } = request;
  const input = await request.read();
  if (!input.ok)
    return {
      file: { path, status: 'failed', output, conversion: undefined },
      troubles: [input.reason],
      warnings: [],
      text: undefined,
    };

  const { options, warnings } = await request.prettierOptions(request.formatAs);
  const conversion = convert(input.bytes, options, true);
  const text = currentText(conversion, input.bytes);
  const isPartial = leavesSomethingOut(conversion);
  const settled = (
    status: RunFile['status'],
    troubles: readonly string[] = [],
  ): ConvertedFile => ({
    file: { path, status, output, conversion },
    troubles,
    warnings,
    text,
  });

  if (text === undefined) return settled('invalid');
  if (request.output !== undefined) {
    if (isPartial && !request.allowPartial) return settled('held');
    const written = await writeOutput(
      request.output,
      text,
      request.force ? 'anything' : 'current',
    );
    if (!written.ok) return settled('failed', [written.reason]);
    if (!written.changed && conversion.kind === 'converted')
      return settled(isPartial ? 'partial' : 'unchanged');
  }
  if (conversion.kind === 'passed-over') return settled('current');
  return settled(isPartial ? 'partial' : 'written');
}

/** The bytes that a file becomes: of a Current file, its own. */
function currentText(
  conversion: Conversion,
  bytes: Uint8Array,
): Uint8Array | undefined {
  switch (conversion.kind) {
    case 'stopped':
      return undefined;
    case 'passed-over':
      return bytes;
    case 'converted':
      return new TextEncoder().encode(conversion.outputText);
  }
}

function leavesSomethingOut(conversion: Conversion): boolean {
  return (
    conversion.kind === 'converted' &&
    conversion.migration.findings.some(
      ({ rule }) => levelOfFidelity[rule.fidelity] === 'error',
    )
  );
}
