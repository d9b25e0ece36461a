import { describe, expect, test } from '@jest/globals';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf, describeEffect } from '../../src/rule/choice.js';
import { decisionsIn } from '../decisions/convert-with-decisions.js';
import { run } from '../support/command.js';
import { allRules } from '../../src/file/all-rules.js';

describe('explain', () => {
  test('without a rule lists every rule with its fidelity, and marks what can be decided', () => {
    const { status, stdout } = run(['explain']);
    const listed = stdout.split('\n').flatMap((line) => {
      const [, id, kind] = /^([a-z/-]+) +([a-z]+\*?) /.exec(line) ?? [];
      return id === undefined ? [] : [[id, kind]];
    });
    expect(listed).toEqual(
      allRules.map((rule) => [
        rule.id,
        (mappingRules.includes(rule) ? rule.fidelity : 'check') +
          (choicesOf(rule).length > 0 ? '*' : ''),
      ]),
    );
    expect(stdout).toContain('\n* A decision can answer it');
    expect(status).toBe(0);
  });

  test.each(['time-range-lifetime', 'key-unknown', 'missing-signal-skips'])(
    'shows for each choice of %s what it changes and a decision to copy',
    (id) => {
      const { stdout } = run(['explain', id], { env: { COLUMNS: '200' } });
      const [choicesText = ''] = stdout.split('\nBefore\n');
      const decisions = [...choicesText.matchAll(/^ {4}\{\n[^]*?\n {4}\}/gm)];
      const rule = allRules.find((it) => it.id === id);
      const choices = rule ? choicesOf(rule) : [];
      expect(
        decisionsIn(`{"decisions": [${decisions.join(',')}]}`).map(
          ({ rule, choose }) => [rule, choose],
        ),
      ).toEqual(choices.map(({ name }) => [id, name]));
      for (const choice of choices)
        expect(stdout).toContain(describeEffect(choice));
    },
  );

  test('shows what a rule does, why, its choices, its section and an example', () => {
    const { status, stdout } = run(['explain', 'time-range-previous-hour']);
    expect(stdout).toContain('unmapped, an error');
    expect(stdout).toContain(
      '`previousHourSameDay` has no Current counterpart.',
    );
    expect(stdout).toContain('Format description: Legacy format: input kinds');
    expect(stdout).toMatch(/\n {2}LatestValue: [^]*\n {2}PT1H: /);
    expect(stdout).toMatch(/Before\n {2}\[[^]*"previousHourSameDay"/);
    expect(stdout).toMatch(/After\n {2}\[[^]*"ExecutionFrequency"/);
    expect(status).toBe(0);
  });

  test('draws which results a choice reads at the request of the example', () => {
    const drawn = (id: string, choice: string): readonly string[] => {
      const { stdout } = run(['explain', id]);
      const ofChoice = stdout.slice(stdout.indexOf(`\n  ${choice}: `));
      const lines = ofChoice.split('\n');
      const first = lines.findIndex((line) => line.endsWith('14:48'));
      return lines.slice(first, first + 3).map((line) => line.slice(4));
    };
    expect(drawn('time-range-day-hourly', 'P1D')).toEqual([
      '                           today                       14:48',
      'Legacy                     ████████████████████████████',
      'P1D      ░░░░░░░░░░░░░░░░░░████████████████████████████',
    ]);
    expect(drawn('time-range-previous-hour', 'LatestValue')).toEqual([
      '              today                                         14:48',
      'Legacy        ────────────────────────────────────────────█',
      'LatestValue   not shown',
    ]);
    expect(drawn('retention-seven-days', 'Unlimited')).toEqual([
      '               6 days ago                           today 14:48',
      'Legacy      ████████████████████████████████████████████████',
      'Unlimited   ←███████████████████████████████████████████████',
    ]);
  });

  test('has no example after for a file that is stopped', () => {
    const { stdout } = run(['explain', 'json-syntax']);
    expect(stdout).toContain('Before');
    expect(stdout).not.toContain('After');
  });

  test('shows what a rule of `check` says', () => {
    const { status, stdout } = run(['explain', 'current/value-unlisted']);
    expect(stdout).toContain('current/value-unlisted  check, a warning');
    expect(stdout).toContain('did you mean "Default"?');
    expect(stdout).not.toContain('Choices');
    expect(status).toBe(0);
  });

  test.each([40, 60, 80])(
    'lists every rule with its title in %i columns',
    (columns) => {
      const { stdout } = run(['explain'], {
        env: { COLUMNS: String(columns) },
      });
      const lines = stdout.split('\n');
      expect(
        Math.max(...lines.map(({ length }) => length)),
      ).toBeLessThanOrEqual(columns);
      expect(lines.filter((line) => line.endsWith(' '))).toEqual([]);
      const words = stdout.replaceAll(/\s+/g, ' ');
      for (const { title } of allRules) expect(words).toContain(title);
    },
  );
});
