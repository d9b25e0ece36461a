import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { githubFormat } from '../../src/formats/github.js';
import {
  type FileRecord,
  type FileFinding,
  isNew,
} from '../../src/file/record.js';
import type { Report } from '../../src/run/summary.js';
import { visible } from '../../src/render/safe-text.js';
import { type Level, levelOfFidelity } from '../../src/rule/rule.js';
import { run } from '../support/command.js';
import { checkReports } from '../support/check-reports.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { reportOfTexts, shownIn } from '../support/reports.js';
import { repositoryOf } from '../support/repository.js';
import { commandsIn, type RunnerCommand } from './runner-commands.js';
import { treeOf } from '../support/tree.js';

const shownOf = (report: Report): string => shownIn(githubFormat, report);
const annotationsOf = (report: Report): readonly RunnerCommand[] =>
  commandsIn(shownOf(report));

const names = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** A file, and what was found in it; undefined: that it failed. */
interface Annotated {
  readonly file: Pick<FileRecord, 'path' | 'reason'>;
  readonly finding?: FileFinding;
}

const isAnnotated = (level: Level, { fidelity, decision }: FileFinding) =>
  levelOfFidelity[fidelity] === level && decision === null;

/** What ought to be annotated, in its order. */
function toAnnotate(report: Report, level: Level): readonly Annotated[] {
  const ofFiles = report.files.flatMap((file): readonly Annotated[] => {
    if (file.status === 'failed') return level === 'error' ? [{ file }] : [];
    return file.findings
      .filter((it) => isAnnotated(level, it) && isNew(it))
      .map((finding) => ({ file, finding }));
  });
  const ofRun = report.findings
    .filter((it) => isAnnotated(level, it))
    .map((finding) => ({ file: finding, finding }));
  return [...ofFiles, ...ofRun];
}

/** What {@link plainInput} becomes. */
const currentText =
  reportOfTexts({ 'a.json': legacyText([plainInput]) }).files[0]?.outputText ??
  '';

test('the runner reads from whatever is in a report just the annotations, with the values as they are', () => {
  const check = (shown: string, report: Report) => {
    const read = commandsIn(shown);
    const lines = shown.split('\n');
    expect(lines.at(-1)).toBe('');
    expect(read).toHaveLength(lines.length - 1);
    for (const level of ['error', 'warning', 'note'] as const) {
      const expected = toAnnotate(report, level);
      const annotations = read.filter(({ name }) => name === names[level]);
      expect(annotations).toHaveLength(Math.min(10, expected.length));
      const isCut = expected.length > 9;
      annotations.forEach(({ properties, data }, index) => {
        const { file, finding } = expected[index] ?? {};
        if (!file || (isCut && index === 9)) return;
        if (!finding) {
          expect(properties['title']).toBe('infomodel-migrate (failed)');
          expect(data).toBe(
            visible(
              file.reason ?? 'The file could not be read, written or compared.',
            ),
          );
          return;
        }
        const isOneLine = finding.start.line === finding.end.line;
        const path = visible(file.path).replace(/^=/, './=');
        expect(properties).toEqual({
          title: `${finding.rule} (${finding.fidelity})`,
          ...(file.path !== '-' && {
            ...(path !== '' && { file: path }),
            line: String(finding.start.line),
            endLine: String(finding.end.line),
            ...(isOneLine && {
              col: String(finding.start.column),
              endColumn: String(finding.end.column),
            }),
          }),
        });
        const message = visible(finding.message);
        expect(data.startsWith(message)).toBe(true);
        expect(data.slice(message.length)).toMatch(/^(\nChoices: .*\.)?$/);
      });
      if (isCut)
        expect(annotations[9]?.data).toMatch(
          new RegExp(`^${expected.length - 9} more ${level}s are not shown`),
        );
    }
  };
  checkReports(200, shownOf, { 'just the annotations': check });
});
describe('of a level', () => {
  const report = (count: number): Report =>
    reportOfTexts({
      'a.json': legacyText(
        Array.from({ length: count }, (_, index) => ({
          ...unmappedInput,
          inputName: `i${index}`,
        })),
      ),
    });

  test('counts the rest in the tenth annotation, the last that the runner keeps', () => {
    const annotations = annotationsOf(report(11)).filter(
      ({ name }) => name === 'error',
    );
    expect(annotations).toHaveLength(10);
    expect(annotations[9]).toEqual({
      name: 'error',
      properties: { title: 'infomodel-migrate (2 more)' },
      data: '2 more errors are not shown here: the log of the run and its report have all of them.',
    });
  });

  test('shows only errors with --quiet', () => {
    const { stdout } = run([
      'diff',
      'golden/example',
      '--format',
      'github',
      '--quiet',
      '--decisions',
      'golden/example/infomodel-migrate.decisions.json',
    ]);
    expect(stdout).toBe('');
  });
});

test('the example is annotated where its findings are', () => {
  const { stdout } = run(['diff', 'golden/example', '--format', 'github']);
  const annotations = commandsIn(stdout);
  expect(annotations).toHaveLength(30);
  expect(annotations[0]).toEqual({
    name: 'error',
    properties: {
      file: 'golden/example/capacitor_lifetime.json',
      line: '18',
      endLine: '18',
      col: '17',
      endColumn: '28',
      title: 'dc-voltage (unmapped)',
    },
    data: 'What `DCVoltage` means is not shown, and the Current format has no such input.\nChoices: replace, drop.',
  });
});

test('what nothing accounts for in a comparison of behaviour is annotated', () => {
  const cwd = treeOf({
    'old.json': legacyText([plainInput]),
    'new.json': currentText.replace('5', '6'),
  });
  const args = ['verify', 'old.json', '--against', 'new.json'];
  const { stdout, status } = run([...args, '--format', 'github'], { cwd });
  expect(status).toBe(1);
  expect(commandsIn(stdout)).toEqual([
    {
      name: 'error',
      properties: {
        file: 'old.json',
        title: 'infomodel-migrate (verify/differs)',
      },
      data: 'fan_hours, input limit: value. No finding or decision accounts for it: Legacy passes the integer 5; Current the integer 6.',
    },
  ]);
});

describe('a run that ends with an error is one annotation', () => {
  const cwd = repositoryOf({
    'in/decisions.json': '{\n  "decisions": 1, "more": 2\n}',
    'in/a.json': '{}',
  });

  test.each([
    [
      'with the place of the first mistake',
      ['--decisions', 'decisions.json'],
      { file: 'in/decisions.json', line: '2', col: '16' },
      /^decisions\.json:2:16: .*\ndecisions\.json:2:27: /,
    ],
    [
      'without a place',
      [],
      {},
      /^None of the 2 \*\.json files in \. is a Legacy/,
    ],
    ['for arguments too', ['--fail-on', 'x'], {}, /^--fail-on cannot be "x"/],
  ])('%s', (_, args, place, message) => {
    const formats = ['--format=github', '-r', 'github:../saved'];
    const { status, stdout } = run(['check', '.', ...formats, ...args], {
      cwd: join(cwd, 'in'),
    });
    expect(status).toBe(2);
    expect(commandsIn(stdout)).toEqual([
      {
        name: 'error',
        properties: { ...place, title: 'infomodel-migrate (error)' },
        data: expect.stringMatching(message),
      },
    ]);
    expect(readFileSync(join(cwd, 'saved'), 'utf8')).toBe(stdout);
  });
});
