import { readdirSync, readFileSync } from 'node:fs';

const shownMessages = 3;

/** Returns the example of each rule, from the golden cases: a file before and after the migration, and what a check says. */
export function ruleExamples() {
  const examples = {};
  const exampleOf = (id) =>
    (examples[id] ??= { legacy: null, current: null, messages: [] });
  for (const [[, id, side], text] of goldenTexts(
    'rules',
    /^([^/]+)\/(legacy|current)\.json$/,
  ))
    exampleOf(id)[side] = text;
  for (const [[, id], text] of goldenTexts(
    'check',
    /^(.+)\/fires\/findings\.txt$/,
  ))
    exampleOf(id).messages = messagesIn(id, text);
  return examples;
}

/** Returns the matches of the paths below a folder of `golden/`, with the texts. */
function goldenTexts(name, pattern) {
  const folder = `golden/${name}`;
  return readdirSync(folder, { recursive: true })
    .toSorted()
    .flatMap((path) => {
      const match = pattern.exec(path);
      return match ? [[match, readFileSync(`${folder}/${path}`, 'utf8')]] : [];
    });
}

/** Returns the first messages of a rule: a line with the rule precedes each. */
function messagesIn(id, findings) {
  const lines = findings.split('\n');
  return lines
    .filter((_, index) => lines[index - 1]?.split(' ').includes(id))
    .slice(0, shownMessages)
    .map((it) => it.trim());
}
