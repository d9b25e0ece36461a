import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { signalsSchema } from '../../src/check/signals-schema.js';
import { currentSchema } from '../../src/current/current-schema.js';
import { decisionsSchema } from '../../src/decisions/decisions-schema.js';
import type { JsonSchema } from '../../src/json/json-schema.js';
import { legacySchema } from '../../src/legacy/legacy-schema.js';
import { rules } from '../../src/mapping/registry.js';
import type { Report } from '../../src/report/report.js';
import { reportSchema } from '../../src/report/schema.js';

const golden = fileURLToPath(new URL('../../golden/', import.meta.url));

const named = (pattern: RegExp): readonly string[] =>
  readdirSync(golden, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .toSorted();

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(golden, path), 'utf8').replace(/^\uFEFF/, ''));

/** Holds a file against the schema: gives what is wrong with it. */
function validator(schema: JsonSchema): (path: string) => readonly string[] {
  const ajv = new Ajv({
    strict: true,
    // A number such as 1e400 is too large for JavaScript, not for JSON.
    strictNumbers: false,
    allErrors: true,
  });
  const validate = ajv.compile(schema);
  return (path) =>
    validate(read(path))
      ? []
      : (validate.errors ?? [])
          .filter(({ keyword }) => keyword !== 'if')
          .map((error) => `${error.instancePath} ${error.message ?? ''}`);
}

describe.each<readonly [string, JsonSchema, RegExp]>([
  ['current', currentSchema, /(^|\/)current\.json$/],
  ['report', reportSchema, /(^|\/)report\.json$/],
  ['decisions', decisionsSchema(rules), /decisions\.json$/],
  ['signals', signalsSchema, /^example\/.*vendor\.drives\..*\.json$/],
])('every golden %s file is valid', (_name, schema, pattern) => {
  const faultsOf = validator(schema);
  test.each(named(pattern))('%s', (path) => {
    expect(faultsOf(path)).toEqual([]);
  });
});

describe('the Legacy schema finds fault where a rule about single objects does', () => {
  const faultsOf = validator(legacySchema);
  const rulesOfObjects = [
    ...['field-missing', 'key-unknown', 'value-type', 'value-unknown'],
  ];
  test.each(named(/(^|\/)legacy\.json$/))('%s', (path) => {
    const { files } = read(
      path.replace(/legacy\.json$/, 'report.json'),
    ) as Report;
    const file = files.find((it) => it.path === 'legacy.json');
    if (file?.format !== 'legacy' || file.status === 'invalid') return;
    const said = file.findings.filter((it) => rulesOfObjects.includes(it.rule));
    // Whether an element of `values` matters depends on the data type, which is the mapping's to say.
    const faults = faultsOf(path).filter((it) => !/\/values\/\d+ /.test(it));
    expect(faults.length > 0).toBe(said.length > 0);
  });
});
