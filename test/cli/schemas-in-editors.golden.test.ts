import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import service, { TextDocument } from 'vscode-json-languageservice';
import { schemas } from '../support/schemas.js';
import { edit } from '../support/editor.js';
import { expectFile } from '../support/golden.js';

const kinds = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `"type": "${name}", │`);
const currentKinds = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `"InputType": "${name}", │`);
const reading = '"type": "AlgorithmOutput",';
const constant = '"type": "constant", "inputName": "a", "dataType":';
const files = '"InputType": "Files", "InputName": "A", "FileType": "a",';

/** Texts by their schema and what is around them (`…`); `│` is the cursor of an editor. */
const texts: readonly (readonly [string, string, readonly string[]])[] = [
  ['legacy', '[{ … }]', ['"name": "a", │', '"reten│tion": "sevenDays"']],
  [
    'legacy',
    '[{ "name": "a", "path": "a", "inputs": [{ … }] }]',
    [
      '│',
      ...kinds('constant', 'calculated', 'signal', 'signalSensor', 'events'),
      ...kinds('AlgorithmOutput', 'AlgorithmOutputStatus', 'value'),
      ...kinds('DCVoltage'),
      `${reading} "timeRange": │`,
      '"type": "signalSensor", "symbolicName": │',
      '"ty│pe": "DCVoltage"',
      '"type": "calculated", "calculation": "FanStart", "optional": 1, "symbolicName": "a"',
      `${reading} "inputName": "a", "algorithm": "a", "time│range": "week"`,
      `${reading} "inputName": "a", "algorithm": "a", "timerange": "week"`,
      `${constant} "integer", "value": null`,
      `${constant} null, "value": 5`,
    ],
  ],
  [
    'current',
    '[{ "Name": "a", "Path": "a", "Inputs": [], "Outputs": [], … }]',
    [
      '"ExecutionFrequency": "Scheduled", │',
      '"ExecutionFrequency": "Daily", │',
      '"ExecutionFrequency": "Daily", "Schedule": "0 0 * * *"',
      '"Conditions": [{ "DataType": "Int", │ }]',
      '"ExecutionFrequency": "Weekly"',
    ],
  ],
  [
    'current',
    '[{ "Name": "a", "Path": "a", "ExecutionFrequency": "Daily", "Outputs": [{ "OutputType": "ObjectResult", "Retention": "Year" }], "Inputs": [{ … }] }]',
    [
      '│',
      ...currentKinds('Constant', 'AssetProperty', 'SensorFeature', 'Files'),
      ...currentKinds('Timeseries', 'TimeseriesValue', 'AlgorithmOutput'),
      ...currentKinds('Events', 'LubricationDates'),
      '"InputType": "Timeseries", "DataInterval": │',
      '"InputType": "Constant", "DataType": "Bool", │',
      '"InputType": "Files", "DataInterval": "│Default"',
      '"InputType": "TimeSeries", "InputName": "A"',
      '"InputType": "Constant", "InputName": "A", "DataType": "Int", "ConstantInt": "5", "SymbolicName": "a"',
      `${files} "DataInterval": "Week"`,
      `${files} "DataInterval": "Duration"`,
    ],
  ],
  [
    'decisions',
    '{ "decisions": [{ … }] }',
    [
      '"rule": "calculated", "choose": │',
      '"choose": │',
      '"ru│le": "dc-voltage"',
      '"rule": "time-range-lifetime", "choose": "duration", "val│ue": "P1Y"',
      '"rule": "dc-voltage", "choose": "PT1H", "reason": "r"',
    ],
  ],
  [
    'signals',
    '{ "variables": { "01_02": { … } } }',
    ['│', '"symbolic│Name": "a"', '"unit": 5'],
  ],
];

test('an editor offers, explains and marks what the golden text says', async () => {
  const lines: string[] = [];
  for (const [name, around, all] of texts)
    for (const text of all) {
      const schema = schemas.find((it) => it.name === name);
      if (!schema) throw new Error(`no schema ${name}`);
      const editor = edit(schema, around.replace('…', text));
      // A cursor within a word asks what the word means.
      const [offers, hover, marks] = [
        /[\s"]?│(?!\w)/.test(text) && !/\w│/.test(text)
          ? [...(await editor.offers())].toSorted()
          : [],
        /\w│|│\w/.test(text) ? [await editor.hover()] : [],
        text.includes('│') ? [] : await editor.marks(),
      ];
      lines.push(
        `${name}: ${text}`,
        ...offers.map(([word, words]) => `  offers ${word}: ${words}`),
        ...hover.map((it) => `  explains ${it.replaceAll('\n', '\n    ')}`),
        ...marks.map((it) => `  marks ${it}`),
      );
    }
  expectFile('editors.txt', `${lines.join('\n')}\n`);
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
