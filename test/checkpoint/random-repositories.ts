import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { currentDocument } from '../check/current-documents.js';
import { mangled, mangledBytes } from '../fuzz/mangled.js';
import { jsonText } from '../support/json-text.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { someDecisions } from '../support/some-decisions.js';
import type { Tree } from '../support/tree.js';

const example = 'golden/example';
const signalFiles = [
  'vendor.drives.fc310.0417.json',
  'vendor.drives.sensor.json',
];

const currentText = currentDocument.map((file) =>
  JSON.stringify(file, null, 2),
);

const modelFile: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { arbitrary: validDocument, weight: 4 },
  { arbitrary: damagedDocument, weight: 4 },
  { arbitrary: currentText, weight: 1 },
  { arbitrary: jsonText, weight: 1 },
  {
    arbitrary: mangledBytes(mangled(fc.oneof(validDocument, currentText))),
    weight: 1,
  },
);

const prettierrc = fc.constantFrom(
  undefined,
  '{ "tabWidth": 4 }',
  'useTabs: true\n',
  '{ "printWidth": 40, "overrides": [{ "files": "1*.json", "options": { "tabWidth": 3 } }] }',
);

const repository: fc.Arbitrary<Tree> = fc
  .record({
    models: fc.array(modelFile, { minLength: 4, maxLength: 8 }),
    current: fc.array(currentText, { minLength: 1, maxLength: 3 }),
    decisions: someDecisions,
    prettierrc,
  })
  .map(({ models, current, decisions, prettierrc: options }) => ({
    // A file that every command can read comes first.
    'models/0.json': readFileSync(`${example}/capacitor_lifetime.json`),
    ...Object.fromEntries(
      models.map((content, index) => [
        `models/${index % 3 === 2 ? 'below/' : ''}${index + 1}.json`,
        content,
      ]),
    ),
    ...Object.fromEntries(
      current.map((text, index) => [`current/${index}.json`, text]),
    ),
    ...Object.fromEntries(
      signalFiles.map((name) => [
        `signals/${name}`,
        readFileSync(`${example}/${name}`),
      ]),
    ),
    'types/types.json':
      '{"AssetProperties":[{"AssetPropertyTypeKey":"FrameSize"}]}',
    'models/README.md': 'Not JSON.\n',
    'decisions.json': JSON.stringify({ decisions }, null, 2),
    ...(options !== undefined && { '.prettierrc': options }),
  }));

/** Returns random files of repositories, the same for the same seed. */
export function randomRepositories(
  count: number,
  seed: number,
): readonly Tree[] {
  return fc.sample(repository, { numRuns: count, seed });
}
