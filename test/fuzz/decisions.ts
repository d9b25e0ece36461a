import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { someDecisions } from '../support/some-decisions.js';
import { acceptsDraft, reportsOn } from './engine.js';

/** Where something of everything is decided about. */
const legacy = Buffer.from(
  legacyText(
    [
      plainInput,
      unmappedInput,
      { type: 'calculated', inputName: 'start', calculation: 'StartDate' },
      {
        type: 'AlgorithmOutput',
        inputName: 'results',
        algorithm: 'fan_hours',
        timeRange: 'previousDay',
        note: [1, 2],
      },
    ],
    { retention: 'sevenDays', outputFormat: 'DateAndValue', owner: 'a' },
  ),
);

const example = readFileSync(
  'golden/example/infomodel-migrate.decisions.json',
  'utf8',
);

const where = fc.record(
  {
    file: fc.constantFrom('**', 'a.json', '*.{json,txt}', '[a-z]?*'),
    algorithm: fc.constantFrom('fan_*', '__proto__', '!(a)'),
    input: fc.constantFrom('limit', 'dcVoltage'),
    key: fc.constantFrom('note', 'owner', 'retention'),
    value: fc.constantFrom(5, 'a', [1, 2], { __proto__: null }),
  },
  { requiredKeys: [] },
);

/** Decisions files, most of which say what cannot be. */
export const decisionsFile: fc.Arbitrary<string> = fc.oneof(
  fc.constant(example),
  fc
    .tuple(someDecisions, where)
    .map(([all, some]) => all.map((it) => ({ ...it, where: some })))
    .map((decisions) => JSON.stringify({ decisions }, null, 1)),
);

/** Loads any bytes as decisions: refuses them in words, or applies them and adds to them. */
export function acceptsAnyDecisions(bytes: Uint8Array): void {
  const loaded = loadDecisions(bytes, 'd.json');
  if (!loaded.ok) {
    const [first] = loaded.troubles;
    for (const trouble of loaded.troubles)
      if (!/^d\.json:\d+:\d+: \S/.test(trouble) || /undefined/.test(trouble))
        if (!Buffer.from(bytes).includes('undefined')) throw new Error(trouble);
    if (first === undefined) throw new Error('refused without a reason');
    return;
  }
  const [report] = reportsOn(legacy, loaded.file);
  acceptsDraft(Buffer.from(bytes).toString(), report?.files ?? []);
}
