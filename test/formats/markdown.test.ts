import { describe, expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import {
  elementsOf,
  renderMarkdown,
  rowsOf,
  textOf,
} from './render-markdown.js';

describe('the example', () => {
  const decisions = 'golden/example/infomodel-migrate.decisions.json';
  const args = ['diff', 'golden/example', '--format', 'markdown'];

  test('says first what became of it', () => {
    const { stdout } = run([...args, '--decisions', decisions]);
    const nodes = renderMarkdown(stdout);
    const [title] = elementsOf(nodes, 'h2');
    expect(textOf(title ? [title] : [])).toBe(
      'Information model migration: 9 of 9 Legacy files are ready.',
    );
    const items = elementsOf(nodes, 'li').map((it) => textOf([it]));
    expect(items).toContain('ambient_climate_hourly: 3 changes of its own');
    expect(items).toContain(
      'nominalCurrentTable is the asset property NominalCurrent now; the service computed NominalCurrentFromLookUpTable. Its type and unit may be others than before.',
    );
    expect(elementsOf(nodes, 'p').map((it) => textOf([it]))).toEqual(
      expect.arrayContaining([
        '12 files: 9 ready, 3 signal mapping files',
        '38 algorithms: 38 would be migrated',
        '118 inputs: 114 would be migrated, 4 left out',
        '683 values: = 544 exact, ✓ 60 decided, ~ 64 assumed, ! 15 changes',
      ]),
    );
  });

  test('without decisions names the questions first, the first of them with their choices', () => {
    const nodes = renderMarkdown(run(args).stdout);
    const [first] = elementsOf(nodes, 'details');
    const [table] = elementsOf(first ? [first] : [], 'table');
    expect(table && rowsOf(table)).toContainEqual([
      'Keep only the latest',
      'Latest',
      'readers get one result',
      '',
    ]);
    const items = elementsOf(nodes, 'li').map((it) => textOf([it]));
    expect(items).toContain('dc-voltage: 1 file');
    const fields = elementsOf(nodes, 'table').flatMap(rowsOf);
    expect(fields).toContainEqual([
      '?',
      'type',
      '"DCVoltage" → ? open',
      'dc-voltage',
      expect.stringContaining('What DCVoltage means is not shown'),
    ]);
  });
});
