// Compares the results of a branch with those of its base, checks the files, and tells
// GitHub: the job summary, annotations and outputs. action.yml says what the inputs mean.
// The exit status is the worse one of both runs.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { annotation, annotationsOfStep } from './annotations.js';
import { findBase, shown } from './find-base.js';
import { markdownOfStep, outputsOfStep, readReport } from './outputs.js';

const { env } = process;
const folder = mkdtempSync(join(env.RUNNER_TEMP ?? '', 'infomodel-migrate.'));

/** The most lines that a run has in the log: both, and all annotations, are below 200. */
const maxLogLines = 80;

/** Returns what is wrong with the values of inputs. */
function troublesOfInputs() {
  const troubles = [];
  if (!/^(true|false)$/i.test(env.NO_LEGACY ?? ''))
    troubles.push(
      `The input no-legacy is ${shown(env.NO_LEGACY ?? '')}: write true or false.`,
    );
  if (!/^(error|warning|note|never)$/.test(env.FAIL_ON ?? ''))
    troubles.push(
      `The input fail-on is ${shown(env.FAIL_ON ?? '')}: write error, warning, note or never.`,
    );
  return troubles;
}

/**
 * Runs a command with all its reports, and returns its exit status.
 * @param {string} command
 * @param {readonly string[]} options
 */
function run(command, options) {
  const reports = [
    'markdown:md',
    'sarif:sarif',
    'json:json',
    'github:annotations',
    'concise:problems',
  ];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(env.GITHUB_ACTION_PATH ?? '', 'bin/infomodel-migrate.cjs'),
      command,
      ...options,
      '--format=text',
      ...reports.flatMap((it) => {
        const [format, extension] = it.split(':');
        return ['-r', `${format}:${join(folder, `${command}.${extension}`)}`];
      }),
      '--',
      ...(env.PATHS ?? '').split('\n').filter(Boolean),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 30 },
  );
  // Nothing that a file holds may be taken for a command of the runner.
  const token = randomUUID();
  const log = cut(`${stdout}${stderr}`.trimEnd().split('\n'));
  print([`::stop-commands::${token}`, ...log, `::${token}::`]);
  // 2, an error, is never masked.
  const ended = status ?? 2;
  if (ended === 2 && readReport(folder, `${command}.md`) === '')
    writeReason(command, stderr);
  return ended;
}

/** Leaves out lines in the middle: a run ends with what it came to. @param {readonly string[]} lines */
function cut(lines) {
  const end = 30;
  const rest = lines.length - maxLogLines + 1;
  return lines.length <= maxLogLines
    ? lines
    : [
        ...lines.slice(0, maxLogLines - end - 1),
        `(${rest} lines are left out here: the job summary and the reports have all.)`,
        ...lines.slice(-end),
      ];
}

/** Saves why a command did not run. @param {string} command @param {string} reason */
function writeReason(command, reason) {
  const text = reason.trim().replaceAll('```', "'''");
  writeFileSync(
    join(folder, `${command}.md`),
    `\`infomodel-migrate\` could not run:\n\n\`\`\`text\n${text}\n\`\`\`\n`,
  );
}

/** @param {readonly string[]} lines */
function print(lines) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Runs both commands, and returns the exit status. @param {string | undefined} base */
function compare(base) {
  const options = [
    `--fail-on=${env.FAIL_ON}`,
    ...(base === undefined ? [] : [`--changed=${base}`]),
    ...(env.DECISIONS ? [`--decisions=${env.DECISIONS}`] : []),
  ];
  const isStrict = env.NO_LEGACY?.toLowerCase() === 'true';
  return Math.max(
    run('diff', options),
    run('check', [...options, ...(isStrict ? ['--no-legacy'] : [])]),
  );
}

/** Reports on the step, and returns its exit status. */
function main() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'));
  const troubles = troublesOfInputs();
  const base =
    troubles.length > 0
      ? {}
      : findBase(env.BASE ?? '', env.GITHUB_EVENT_NAME ?? '', event);
  if (base.trouble !== undefined) troubles.push(base.trouble);
  if (troubles.length > 0) writeReason('diff', troubles.join('\n'));
  const status = troubles.length > 0 ? 2 : compare(base.id);
  const reports = (/** @type {string} */ extension) =>
    ['diff', 'check'].map((it) => readReport(folder, `${it}.${extension}`));
  print([
    ...troubles.map((it) => annotation('error', it)),
    ...(base.warning === undefined
      ? []
      : [annotation('warning', base.warning)]),
    ...annotationsOfStep(reports('annotations'), reports('problems')),
  ]);
  const markdown = markdownOfStep(folder, base);
  appendFileSync(env.GITHUB_STEP_SUMMARY ?? '', markdown.summary);
  writeFileSync(join(folder, 'comment.md'), markdown.comment);
  appendFileSync(env.GITHUB_OUTPUT ?? '', outputsOfStep(folder, status));
  return status;
}

process.exitCode = main();
