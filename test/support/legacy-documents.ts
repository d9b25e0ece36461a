import fc from 'fast-check';
import { legacyValues } from '../../src/legacy/legacy-enums.js';
import {
  hostileKeys,
  jsonText,
  numberSpelling,
  objectText,
} from './json-text.js';
import {
  anyConstant,
  drives,
  fittingConstants,
  inputFor,
  inputNames,
  listOf,
  type Member,
  type Members,
  membersOf,
  names,
  quote,
  quoteAll,
  sensorNames,
} from './legacy-inputs.js';

/** An algorithm; whether its input names are unique is left to `inputs`. */
function algorithmFor(
  name: fc.Arbitrary<string>,
  inputs: fc.Arbitrary<string>,
  dependencies: fc.Arbitrary<string>,
): Members {
  return membersOf(
    { name, path: quoteAll(['run', '__proto__']), schedule: schedules },
    {
      inputs,
      dependencies,
      retention: quoteAll(legacyValues.retention),
      outputFormat: fc.oneof(
        fc.constant('null'),
        quoteAll(legacyValues.outputFormat),
      ),
    },
  );
}

const schedules = quoteAll(['day', 'day', 'hour']);

const shuffled = (members: Members): fc.Arbitrary<string> =>
  fc
    .tuple(members, fc.constantFrom('', ' ', '\n  ', '\r\n\t'))
    .chain(([all, space]) =>
      fc.shuffledSubarray([...all], { minLength: all.length }).map((some) =>
        objectText(
          some.map(([key, value]) => [quote(key), value]),
          space,
        ),
      ),
    );

const fileOf = (
  elements: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<string> =>
  fc
    .tuple(elements, fc.constantFrom('', ' ', '\n', '\r\n'))
    .map(([items, space]) => `[${space}${items.join(`,${space}`)}${space}]`);

/** A function input is named once in an algorithm, however it is spelled. */
const functionInput = (name: string): string =>
  name.toLowerCase().replaceAll(/[\W_]/g, '');

/** Legacy files that keep to the format: every name declared, no order that leads back. */
export const validDocument: fc.Arbitrary<string> = fc
  .shuffledSubarray([...names], { minLength: 1 })
  .chain((declared) => {
    const input = inputFor({
      sources: quoteAll(declared),
      sensors: quoteAll(sensorNames),
      constants: fittingConstants,
    });
    const inputs = fc
      .uniqueArray(input, {
        maxLength: 6,
        selector: (members) =>
          functionInput(Object.fromEntries(members)['inputName'] ?? ''),
      })
      .chain((all) => fc.tuple(...all.map((it) => shuffled(fc.constant(it)))))
      .map((items) => `[${items.join(', ')}]`);
    const elements = declared.map((name, index) =>
      shuffled(
        algorithmFor(
          fc.constant(quote(name)),
          inputs,
          // An algorithm depends on itself and on those before it.
          listOf(quoteAll(declared.slice(0, index + 1))),
        ),
      ),
    );
    return fileOf(fc.tuple(...elements));
  });

const anyValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('null', '""', '[]', '{}', '5', 'true', '"5"', '"1e3"', '"x"'),
  quoteAll(Object.values(legacyValues).flat()),
  quoteAll([...names, ...inputNames, ...sensorNames, 'Hour', 'sevendays']),
  numberSpelling,
  jsonText,
);

const anyKey = fc.oneof(
  fc.constantFrom(...hostileKeys),
  fc.constantFrom('Name', 'calculation', 'values', 'timeRange', 'timerange'),
  fc.constantFrom('dataType', 'datatype', 'symbolicname', 'inputname'),
  fc.constantFrom('outputformat', 'outputFormat', 'Retention', 'INPUTS'),
);

const edit = fc.record({
  kind: fc.constantFrom('drop', 'replace', 'lower', 'both', 'add' as const),
  at: fc.nat(),
  key: anyKey,
  value: anyValue,
});

/** An object with a few things wrong; its keys stay unlike, for JSON allows no other. */
function damageMembers(members: Members): Members {
  return fc
    .tuple(members, fc.array(edit, { maxLength: 2 }))
    .map(([all, edits]) => {
      let now = [...all];
      for (const { kind, at, key, value } of edits) {
        const here = now[at % Math.max(1, now.length)] ?? [key, value];
        const lower: Member = [here[0].toLowerCase(), here[1]];
        if (kind === 'add') now = [...now, [key, value]];
        else if (kind === 'both') now = [...now, [lower[0], value]];
        else {
          const rest = now.filter((it) => it !== here);
          if (kind === 'replace') now = [...rest, [here[0], value]];
          else now = kind === 'lower' ? [...rest, lower] : rest;
        }
      }
      return [...new Map(now)];
    });
}

const anyName = quoteAll([...names, 'nowhere']);
const damagedInput = shuffled(
  damageMembers(
    inputFor({
      sources: anyName,
      sensors: fc.oneof(quoteAll(sensorNames), drives),
      constants: [...fittingConstants, anyConstant, anyConstant],
    }),
  ),
);
const mostly = (usual: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: usual, weight: 12 },
    { arbitrary: anyValue, weight: 1 },
  );
const damagedAlgorithm = shuffled(
  damageMembers(
    algorithmFor(
      anyName,
      listOf(mostly(damagedInput)),
      listOf(mostly(anyName)),
    ),
  ),
);

/** Legacy files with wrong types, unknown values and keys, names twice, and all else that breaks the format. */
export const damagedDocument: fc.Arbitrary<string> = fileOf(
  fc.array(mostly(damagedAlgorithm), { maxLength: 5 }),
);

/** All of these, some of them with no line ending but CRLF. */
export const anyDocument: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { arbitrary: fc.constantFrom('[]', ' [\r\n] '), weight: 1 },
      { arbitrary: validDocument, weight: 20 },
      { arbitrary: damagedDocument, weight: 40 },
    ),
    fc.boolean(),
  )
  .map(([text, isCrlf]) => (isCrlf ? text.replaceAll(/\r?\n/g, '\r\n') : text));
