import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import service, { TextDocument } from 'vscode-json-languageservice';

interface Settings {
  readonly 'json.schemas': readonly {
    readonly fileMatch: readonly string[];
    readonly url: string;
  }[];
}

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const [, block = ''] =
  /```json\n(\{\n {2}"json\.schemas"[^]*?)```/.exec(readme) ?? [];
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
])('the settings of the README bind %s', async (path, title) => {
  const document = TextDocument.create(`file:///work/${path}`, 'json', 1, '[]');
  const parsed = editor.parseJSONDocument(document);
  const schemas = await editor.getMatchingSchemas(document, parsed);
  expect(schemas.find(({ schema }) => schema.$id)?.schema.title).toBe(title);
});
