import service, { TextDocument } from 'vscode-json-languageservice';
import type { schemas } from './schemas.js';

/** An editor with one document and its schema, as VS Code would have it open. */
export interface Editor {
  /** What is offered at the cursor, without quotes, and what is said of each. */
  readonly offers: () => Promise<ReadonlyMap<string, string>>;
  /** What is shown when the mouse rests at the cursor. */
  readonly hover: () => Promise<string>;
  /** What is marked, as `text: message`, sorted. */
  readonly marks: () => Promise<readonly string[]>;
}

/** Opens a text; `│` is the cursor. */
export function edit(
  { name, schema }: (typeof schemas)[number],
  text: string,
): Editor {
  const cursor = text.indexOf('│');
  const document = TextDocument.create(
    `file:///${name}.document.json`,
    'json',
    1,
    text.replace('│', ''),
  );
  const json = service.getLanguageService({});
  json.configure({
    schemas: [{ uri: `file:///${name}.json`, fileMatch: ['*'], schema }],
  });
  const parsed = json.parseJSONDocument(document);
  const position = document.positionAt(cursor);
  return {
    offers: async () => {
      const list = await json.doComplete(document, position, parsed);
      return new Map(
        (list?.items ?? []).map(({ label, documentation = '' }) => [
          label.replaceAll('"', ''),
          textOf(documentation),
        ]),
      );
    },
    hover: async () => {
      const hover = await json.doHover(document, position, parsed);
      // It is Markdown, in which every mark is escaped.
      return [hover?.contents ?? []]
        .flat()
        .map(textOf)
        .join('')
        .replaceAll('\\', '');
    },
    marks: async () => {
      const found = await json.doValidation(document, parsed);
      return found
        .map(
          ({ range, message }) =>
            `${document.getText(range)}: ${textOf(message)}`,
        )
        .toSorted();
    },
  };
}

const textOf = (text: string | { readonly value: string }): string =>
  typeof text === 'string' ? text : text.value;
