import { writeOutput } from '../batch/write-output.js';
import { groupBy } from '../json/collections.js';
import { savedReport } from '../report/build.js';
import {
  type Detail,
  fullDetail,
  savedDetail,
  combineDetails,
} from '../file/file-outcome.js';
import { type FormatOptions, formats } from '../formats/formats.js';
import type { Report } from '../report/report.js';
import { listNames } from '../rule/message-text.js';
import { reportTextParts, visible } from '../formats/visible.js';
import { exitStatus, exitStatusOf, type Failing } from './exit-status.js';
import { programOf, usesColor, widthOf, type World } from './world.js';

/** The options for showing and saving the report. */
export interface FinishOptions extends Failing {
  readonly format: string;
  readonly report: string | undefined;
  readonly full: boolean;
  readonly quiet: boolean;
  readonly color: boolean | undefined;
  readonly force: boolean;
  readonly verbose?: boolean;
  /** The PATHs for the next command; undefined if there are none. */
  readonly paths: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly decisions?: string | undefined;
  readonly deciding?: FormatOptions['deciding'];
}

export function printMessage(world: World, message: string): void {
  world.stderr.write(`${visible(message)}\n`);
}

/** Prints each warning once, unless the run is quiet. */
export function printWarnings(
  world: World,
  warnings: readonly string[],
  isQuiet: boolean,
): void {
  if (isQuiet) return;
  for (const warning of new Set(warnings))
    printMessage(world, `warning: ${warning}`);
}

const causeSeparator = ', because ';

/** Prints the errors, each cause once; returns the exit code, which is `otherwise` if there are none. */
export function printErrors(
  world: World,
  troubles: readonly string[],
  otherwise: number = exitStatus.error,
): number {
  const byCause = groupBy(troubles, (trouble) => {
    const at = trouble.indexOf(causeSeparator);
    return at < 0 ? trouble : trouble.slice(at);
  });
  for (const [cause, [first = '', ...others]] of byCause) {
    printMessage(world, `error: ${first}`);
    if (others.length === 0 || first === cause) continue;
    const same = others.map((it) =>
      it
        .replace(/^Nothing was found for /, '')
        .replace(/^The folder/, 'the folder')
        .replace(/(, because| was not) .*$/, ''),
    );
    printMessage(world, `  The same holds for ${listNames(same, maxNames)}.`);
  }
  return troubles.length > 0 ? exitStatus.error : otherwise;
}

const maxNames = 5;

/**
 * Returns the detail that showing or saving the report needs.
 * @param least what the command itself needs
 * @param isBrief whether it is the detail of files that need no attention
 */
export function detailOf(
  {
    format,
    report,
    full,
    quiet,
  }: Pick<FinishOptions, 'format' | 'report' | 'full' | 'quiet'>,
  least: Detail = [],
  isBrief = quiet,
): Detail {
  const named = formats.find(({ name }) => name === format);
  const shown = (isBrief && named?.briefDetail) || (named?.detail ?? []);
  const isSaved = report !== undefined || format === 'json';
  const saved: Detail = full ? fullDetail : savedDetail;
  return combineDetails(least, shown, isSaved ? saved : []);
}

/**
 * Loads the format before files are written: if the system later opens no more
 * files, the report can still be printed.
 */
export async function loadFormat(format: string): Promise<void> {
  await formats.find(({ name }) => name === format)?.load();
}

/** Prints and saves the report of a run; returns the exit code. */
export async function finishRun(
  report: Report,
  options: FinishOptions,
  world: World,
  shownOn: 'stdout' | 'stderr',
): Promise<number> {
  const savedParts = (): Iterable<string> =>
    reportTextParts(savedReport(report, options.full));
  const shown =
    options.format === 'json'
      ? savedParts()
      : await shownParts(report, options.format, {
          color: usesColor(world, options.color, shownOn),
          width: widthOf(world),
          quiet: options.quiet,
          isTerminal: world[shownOn].isTTY === true,
          isBrief: options.verbose === false,
          ...(options.deciding && { deciding: options.deciding }),
          ...(options.paths && {
            invocation: {
              ...{ paths: options.paths, out: options.out },
              decisions: options.decisions,
              program: programOf(world),
            },
          }),
        });
  writeParts(world[shownOn], shown);
  if (options.report !== undefined) {
    const written = await writeOutput({
      target: options.report,
      shown: options.report,
      bytes: Buffer.concat(
        Array.from(savedParts(), (part) => Buffer.from(part)),
      ),
      replaceable: options.force ? 'anything' : 'report',
    });
    if (!written.ok) return printErrors(world, [written.reason]);
  }
  return exitStatusOf(report, options);
}

async function shownParts(
  report: Report,
  format: string,
  options: FormatOptions,
): Promise<Iterable<string>> {
  const named = formats.find(({ name }) => name === format);
  const inParts = await named?.loadInParts?.();
  if (inParts) return inParts(report, options);
  const whole = await named?.load();
  return [whole?.(report, options) ?? ''];
}

const writtenAtOnce = 65_536;

/** Joins parts: each write takes a system call. */
function writeParts(stream: World['stdout'], parts: Iterable<string>): void {
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < writtenAtOnce) continue;
    stream.write(text);
    text = '';
  }
  stream.write(text);
}
