import { isScalar, parseDocument, visit, type Document } from 'yaml';

/** More than any configuration has; resolving aliases takes time with the square of their number. */
const mostAliases = 1000;

/** No node has more than a tag and an anchor; with thousands in a row the parser takes minutes. */
const manyProperties = /(?:[!&]\S{0,200}\s+){100}/;

/** Reads a text of YAML as data. Throws where it is not valid. */
export function parseYaml(text: string): unknown {
  if (manyProperties.test(text)) throw new Error('Too many tags.');
  const document = parseDocument(text, {
    // Its own check of the keys takes minutes for 1 MiB of them.
    uniqueKeys: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error) throw error;
  if (hasDuplicateKeys(document)) throw new Error('A key is there twice.');
  if (countAliases(document) > mostAliases)
    throw new Error('Too many aliases.');
  return document.toJS();
}

function hasDuplicateKeys(document: Document): boolean {
  let found = false;
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.map(({ key }) => (isScalar(key) ? key.value : key));
      found ||= new Set(keys).size < keys.length;
    },
  });
  return found;
}

function countAliases(document: Document): number {
  let count = 0;
  visit(document, {
    Alias: () => {
      count += 1;
    },
  });
  return count;
}
