import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import service, { TextDocument } from 'vscode-json-languageservice';
import type { JsonSchema } from '../../src/json/json-schema.js';
import { expectFile } from '../support/golden.js';
import { schemaNamed } from '../support/schemas.js';

const kinds = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `"type": "${name}", │`);
const currentKinds = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `"InputType": "${name}", │`);

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
      '"type": "AlgorithmOutput", "timeRange": │',
      '"type": "signalSensor", "symbolicName": │',
      '"type": "calculated", "calculation": "FanStart", "optional": 1, "symbolicName": "a"',
    ],
  ],
  [
    'current',
    '[{ "Name": "a", "Path": "a", "Inputs": [], "Outputs": [], … }]',
    [
      '"ExecutionFrequency": "Scheduled", │',
      '"ExecutionFrequency": "Daily", │',
      '"Conditions": [{ "DataType": "Int", │ }]',
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
      '"InputType": "Constant", "InputName": "A", "DataType": "Int", "ConstantInt": "5", "SymbolicName": "a"',
    ],
  ],
  [
    'decisions',
    '{ "decisions": [{ … }] }',
    [
      '"rule": "calculated", "choose": │',
      '"ru│le": "dc-voltage"',
      '"rule": "dc-voltage", "choose": "PT1H", "reason": "r"',
    ],
  ],
  [
    'signals',
    '{ "variables": { "01_02": { … } } }',
    ['│', '"symbolic│Name": "a"'],
  ],
];

/** Returns what an editor offers at the cursor of a text, or explains, or marks in it. */
async function shownIn(schema: JsonSchema, text: string): Promise<string> {
  const cursor = text.indexOf('│');
  const document = TextDocument.create(
    'file:///document.json',
    'json',
    1,
    text.replace('│', ''),
  );
  const json = service.getLanguageService({});
  json.configure({
    schemas: [{ uri: 'file:///schema.json', fileMatch: ['*'], schema }],
  });
  const parsed = json.parseJSONDocument(document);
  if (cursor < 0) {
    const marks = await json.doValidation(document, parsed);
    return marks
      .map((it) => `  marks ${document.getText(it.range)}\n`)
      .toSorted()
      .join('');
  }
  const position = document.positionAt(cursor);
  // A cursor within a word asks what the word means.
  if (/\w│\w/.test(text)) {
    const hover = await json.doHover(document, position, parsed);
    const words = [hover?.contents ?? []]
      .flat()
      .map((it) => (typeof it === 'string' ? it : it.value))
      .join('')
      .replaceAll('\\', '');
    return `  explains ${words.replaceAll('\n', '\n    ')}\n`;
  }
  const list = await json.doComplete(document, position, parsed);
  const offers = (list?.items ?? []).map(({ label }) =>
    label.replaceAll('"', ''),
  );
  return `  offers ${offers.toSorted().join(', ')}\n`;
}

test('an editor offers, explains and marks what the golden text says', async () => {
  let shown = '';
  for (const [name, around, all] of texts)
    for (const text of all)
      shown += `${name}: ${text}\n${await shownIn(
        schemaNamed(name),
        around.replace('…', text),
      )}`;
  expectFile('editors.txt', shown);
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
