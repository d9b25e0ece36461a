import { isScalar, parseDocument, visit } from 'yaml';

/** Reads a text of YAML as data. Throws where it is not valid, or is no configuration that a person would write. */
export function parseYaml(text: string): unknown {
  if (tooDeep.some((it) => it.test(text)) || opensMany(text))
    throw new Error('It is nested too deep.');
  const document = parseDocument(text, { logLevel: 'error' });
  const [error] = document.errors;
  if (error) throw error;
  visit(document, {
    Map: (_, { items }) => {
      // Of any other key a text is made, which has those in it: their lengths multiply.
      if (!items.every(({ key }) => isScalar(key)))
        throw new Error('A key is no text.');
    },
  });
  return document.toJS();
}

/**
 * The parser calls itself for each level, and where there is no more room for
 * that, a regular expression of it can end the process. A level takes a blank
 * before its line, or something that opens it in the line, or a bracket.
 */
const tooDeep = [
  /^[ \t]{200,}\S/m,
  /^(?:---)?[ \t]*(?:[-?:][ \t]+|[!&]\S{0,200}\s+){20}/m,
];

/** How many brackets may be open at once. */
const mostOpen = 100;

/** Whether more may be open; those in strings count, too. */
function opensMany(text: string): boolean {
  let open = 0;
  for (const [bracket] of text.matchAll(/[[{}\]]/g)) {
    open = Math.max(0, open + ('[{'.includes(bracket) ? 1 : -1));
    if (open > mostOpen) return true;
  }
  return false;
}
