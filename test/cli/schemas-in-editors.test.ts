import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import service, { TextDocument } from 'vscode-json-languageservice';
import { type NamedSchema, schemas } from '../../src/cli/schemas.js';
import { type Editor, edit } from '../support/editor.js';

function schemaOf(name: string): NamedSchema {
  const schema = schemas.find((it) => it.name === name);
  if (!schema) throw new Error(`no schema ${name}`);
  return schema;
}

const offersOf = async (editor: Editor): Promise<readonly string[]> =>
  [...(await editor.offers()).keys()].toSorted();

describe('a Legacy file', () => {
  const legacy = (text: string) => edit(schemaOf('legacy'), text);
  const input = (text: string) =>
    legacy(`[{ "name": "a", "path": "a", "inputs": [{ ${text} }] }]`);
  const common = ['inputName', 'optional'];

  test('offers the keys of an algorithm', async () => {
    expect(await offersOf(legacy('[{ "name": "a", │ }]'))).toEqual([
      ...['dependencies', 'inputs', 'outputFormat'],
      ...['path', 'retention', 'schedule'],
    ]);
  });

  test.each<readonly [string, readonly string[]]>([
    ['events', []],
    [
      'AlgorithmOutput',
      ['algorithm', 'format', 'property', 'recalculate', 'timeRange'],
    ],
  ])('offers only the keys of a %s input', async (type, keys) => {
    expect(await offersOf(input(`"type": "${type}", │`))).toEqual(
      [...common, ...keys].toSorted(),
    );
  });

  test('offers the values of a field, each with what it means', async () => {
    const offers = await input(
      '"type": "AlgorithmOutput", "timeRange": │',
    ).offers();
    expect(offers.size).toBe(12);
    expect(offers.get('previousDay')).toContain('the day before the request');
  });

  test('explains a key, and its value too', async () => {
    const hover = await legacy('[{ "reten│tion": "sevenDays" }]').hover();
    expect(hover).toContain('How long a stored result is kept.');
    expect(hover).toContain('`sevenDays`: Removed after seven days');
  });

  test('marks a wrong value, a wrong type, a key of another kind and what is missing', async () => {
    const marks = await input(
      '"type": "calculated", "calculation": "FanStart", "optional": 1, "symbolicName": "a"',
    ).marks();
    expect(marks).toEqual([
      expect.stringMatching(
        /^"FanStart": Value is not accepted\. Valid values: "Cap/,
      ),
      expect.stringMatching(
        /^"symbolicName": Property symbolicName is not allowed/,
      ),
      expect.stringMatching(/^1: Incorrect type/),
      expect.stringMatching(/^\{: Missing property "inputName"/),
    ]);
  });

  test('takes a lower-case spelling, explains it, and holds its value to the format', async () => {
    const editor = input(
      '"type": "AlgorithmOutput", "inputName": "a", "algorithm": "a", "time│range": "week"',
    );
    expect(await editor.hover()).toContain('Prefer `timeRange`');
    expect(await editor.marks()).toEqual([
      expect.stringMatching(/^"week": Value is not accepted/),
    ]);
  });

  test('marks a constant without value, null being none', async () => {
    const constant = '"type": "constant", "inputName": "a", "dataType":';
    expect(await input(`${constant} "integer", "value": null`).marks()).toEqual(
      [expect.stringMatching(/^null: /)],
    );
    expect(await input(`${constant} null, "value": 5`).marks()).toEqual([]);
  });
});

describe('a Current file', () => {
  const current = (text: string) => edit(schemaOf('current'), text);
  const inAlgorithm = (text: string) =>
    current(
      `[{ "Name": "a", "Path": "a", "ExecutionFrequency": "Daily", "Inputs": [], "Outputs": [], ${text} }]`,
    );
  const input = (text: string) =>
    current(
      `[{ "Name": "a", "Path": "a", "ExecutionFrequency": "Daily", "Outputs": [], "Inputs": [{ ${text} }] }]`,
    );
  const common = ['InputName', 'Optional'];
  const interval = ['DataInterval', 'Duration'];

  test('offers the values of DataInterval, each with what it means', async () => {
    const offers = await input(
      '"InputType": "Timeseries", "DataInterval": │',
    ).offers();
    expect([...offers.keys()].toSorted()).toEqual([
      ...['All', 'CalendarMonth', 'Default', 'Duration', 'LatestValue'],
    ]);
    expect(offers.get('Default')).toContain(
      'the current day for a `Daily` one',
    );
  });

  test.each<readonly [string, readonly string[]]>([
    ['Constant', ['DataType']],
    [
      'AlgorithmOutput',
      [
        ...['SourceAlgorithm', 'SourceOutputName', 'SourceProperty'],
        ...[...interval, 'AlgorithmOutputInputDataType'],
      ],
    ],
  ])('offers only the keys of a %s input', async (type, keys) => {
    expect(await offersOf(input(`"InputType": "${type}", │`))).toEqual(
      [...common, ...keys].toSorted(),
    );
  });

  test('offers no key of any kind before the kind is chosen', async () => {
    expect(await offersOf(input('│'))).toEqual([
      ...['InputName', 'InputType', 'Optional'],
    ]);
  });

  test('offers the one key of the data type that is chosen', async () => {
    expect(
      await offersOf(input('"InputType": "Constant", "DataType": "Bool", │')),
    ).toEqual(['ConstantBool', ...common]);
    expect(
      await offersOf(inAlgorithm('"Conditions": [{ "DataType": "Int", │ }]')),
    ).toEqual(['PropertyName', 'ValueInt']);
  });

  test('offers Schedule where it is needed', async () => {
    expect(
      await offersOf(current('[{ "ExecutionFrequency": "Scheduled", │ }]')),
    ).toContain('Schedule');
    expect(
      await offersOf(current('[{ "ExecutionFrequency": "Daily", │ }]')),
    ).not.toContain('Schedule');
  });

  test('explains a key, and its value too', async () => {
    const hover = await input(
      '"InputType": "Files", "DataInterval": "│Default"',
    ).hover();
    expect(hover).toContain('does not show the whole list');
    expect(hover).toContain('`Default`: The current hour');
  });

  test('marks a wrong value and a key of another kind', async () => {
    expect(
      await input('"InputType": "TimeSeries", "InputName": "A"').marks(),
    ).toEqual([expect.stringMatching(/^"TimeSeries": Value is not accepted/)]);
    expect(
      await input(
        '"InputType": "Constant", "InputName": "A", "DataType": "Int", "ConstantInt": "5", "SymbolicName": "a"',
      ).marks(),
    ).toEqual([
      expect.stringMatching(/^"5": Incorrect type\. Expected "integer"/),
      expect.stringMatching(/^"SymbolicName": Property SymbolicName is not/),
    ]);
  });

  test('marks no value where the list is known to be incomplete', async () => {
    expect(
      await current(
        '[{ "Name": "a", "Path": "a", "ExecutionFrequency": "Weekly", "Inputs": [{ "InputType": "Files", "InputName": "A", "FileType": "a", "DataInterval": "Week" }], "Outputs": [{ "OutputType": "ObjectResult", "Retention": "Year" }] }]',
      ).marks(),
    ).toEqual([]);
  });

  test('marks a Schedule beside another frequency, and an interval without length', async () => {
    expect(await inAlgorithm('"Schedule": "0 0 * * *"').marks()).toEqual([
      expect.stringMatching(/^"Schedule": Property Schedule is not allowed/),
    ]);
    expect(
      await input(
        '"InputType": "Files", "InputName": "A", "FileType": "a", "DataInterval": "Duration"',
      ).marks(),
    ).toEqual([expect.stringContaining('Missing property "Duration"')]);
  });
});

describe('a decisions file', () => {
  const decision = (text: string) =>
    edit(schemaOf('decisions'), `{ "decisions": [{ ${text} }] }`);

  test('offers only the choices of the rule, each with what it does', async () => {
    const offers = await decision('"rule": "calculated", "choose": │').offers();
    expect([...offers.keys()].toSorted()).toEqual([
      ...['AssetProperty', 'drop', 'replace', 'undecided'],
    ]);
    expect(offers.get('drop')).toBe('Accepts the loss.');
  });

  test('offers no choice before the rule', async () => {
    expect(await offersOf(decision('"choose": │'))).toEqual([]);
  });

  test('explains the rule, and what the value of the choice is', async () => {
    expect(await decision('"ru│le": "dc-voltage"').hover()).toContain(
      '`dc-voltage`: `DCVoltage` has no Current counterpart.',
    );
    expect(
      await decision(
        '"rule": "time-range-lifetime", "choose": "duration", "val│ue": "P1Y"',
      ).hover(),
    ).toBe('An ISO 8601 duration.');
  });

  test('marks a choice of another rule', async () => {
    expect(
      await decision(
        '"rule": "dc-voltage", "choose": "PT1H", "reason": "r"',
      ).marks(),
    ).toEqual([expect.stringMatching(/^"PT1H": Value is not accepted/)]);
  });
});

describe('a signal mapping file', () => {
  const signals = (text: string) =>
    edit(schemaOf('signals'), `{ "variables": { "01_02": { ${text} } } }`);

  test('offers and explains the keys of a signal', async () => {
    expect(await offersOf(signals('│'))).toEqual([
      ...['dataType', 'description', 'symbolicName', 'textKey', 'unit'],
    ]);
    expect(await signals('"symbolic│Name": "a"').hover()).toContain(
      'The name by which an input reads it',
    );
  });

  test('marks what is missing and what is of the wrong type', async () => {
    expect(await signals('"unit": 5').marks()).toEqual([
      expect.stringMatching(/^"01_02": Missing property "symbolicName"/),
      expect.stringMatching(/^5: Incorrect type\. Expected "string"/),
    ]);
  });
});

describe('a report', () => {
  test('explains what became of a file', async () => {
    const report = edit(
      schemaOf('report'),
      '{ "files": [{ "status": "he│ld" }] }',
    );
    expect(await report.hover()).toContain(
      '`held`: Not written, because something would be left out of it.',
    );
  });
});

interface Settings {
  readonly 'json.schemas': readonly {
    readonly fileMatch: readonly string[];
    readonly url: string;
  }[];
}

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/editors.md', root), 'utf8');
const [, block = ''] =
  /```json\n(\{\n {2}"json\.schemas"[^]*?)```/.exec(page) ?? [];
const settings = JSON.parse(block) as Settings;

/** VS Code in a folder with these settings, where the package is installed. */
const editor = service.getLanguageService({
  schemaRequestService: (uri) =>
    Promise.resolve(
      readFileSync(
        new URL(
          uri.replace('file:///work/node_modules/infomodel-migrate/', ''),
          root,
        ),
        'utf8',
      ),
    ),
});
editor.configure({
  schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({
    fileMatch: [...fileMatch],
    uri: new URL(url, 'file:///work/').href,
    folderUri: 'file:///work',
  })),
});

test.each([
  ['algorithms/fans/hours.json', 'Information model, Legacy format'],
  ['current/fans/hours.json', 'Information model, Current format'],
  ['infomodel-migrate.decisions.json', 'Decisions of infomodel-migrate'],
  ['signals/vendor.drives.fc310.0417.json', 'Signal mapping file'],
  ['package.json', undefined],
])('the settings of docs/editors.md bind %s', async (path, title) => {
  const document = TextDocument.create(`file:///work/${path}`, 'json', 1, '[]');
  const parsed = editor.parseJSONDocument(document);
  const schemas = await editor.getMatchingSchemas(document, parsed);
  expect(schemas.find(({ schema }) => schema.$id)?.schema.title).toBe(title);
});
