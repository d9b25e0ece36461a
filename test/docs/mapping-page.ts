import { convert, type FileField } from '../../src/index.js';
import { type InputKind, legacyValues } from '../../src/legacy/legacy-enums.js';
import { kinds } from '../../src/legacy/legacy-fields.js';
import { ruleOf } from '../../src/file/all-rules.js';
import { choicesOf } from '../../src/rule/choice.js';

const note = '<!-- `npm run golden:update` writes this page. -->';

type Fields = Readonly<Record<string, unknown>>;

/** One key of a Legacy file, in an algorithm that has what the key needs. */
interface Case {
  readonly shown: string;
  readonly algorithm: Fields;
  /** Where the key is, or would be. */
  readonly pointer: string;
}

const plain = {
  name: 'fan_hours',
  path: 'fan_hours',
  schedule: 'day',
  retention: 'default',
};

const shownKey = (key: string, value: unknown): string =>
  `\`${JSON.stringify(key)}: ${JSON.stringify(value)}\``;

/** A key of an algorithm; undefined: it is absent. */
function algorithmCase(key: string, value: unknown): Case {
  return {
    shown: value === undefined ? `no \`${key}\`` : shownKey(key, value),
    algorithm: { ...plain, inputs: [], [key]: value },
    pointer: `/0/${key}`,
  };
}

/** A key of an input; `words` say more about the algorithm. */
function inputCase(
  input: Fields,
  key: string,
  { algorithm = {}, words = '' }: { algorithm?: Fields; words?: string } = {},
): Case {
  const value = input[key];
  const shown = value === undefined ? `no \`${key}\`` : shownKey(key, value);
  return {
    shown: `${shown}${words}`,
    algorithm: {
      ...plain,
      ...algorithm,
      inputs: [{ inputName: 'hours', ...input }],
    },
    pointer: `/0/inputs/0/${key}`,
  };
}

/** A value that fits a key whose values have no list. */
const samples: Fields = {
  symbolicName: 'motor_speed',
  calculation: 'FanLifetimeStartDate',
  algorithm: 'fan_hours',
  property: 'hours',
};

function inputOf(type: InputKind): Fields {
  const needed: Fields = Object.fromEntries(
    kinds[type].needs.map((key) => [key, samples[key]]),
  );
  return {
    type,
    ...needed,
    ...(type === 'constant' && { dataType: 'double', value: 0.5 }),
    ...(type === 'signalSensor' && { symbolicName: 'temperature' }),
  };
}

const constants: readonly (readonly [string, Fields])[] = [
  ['value', { dataType: 'string', value: 'kW' }],
  ['values', { dataType: 'stringArray', values: ['kW'] }],
  ['value', { dataType: 'integer', value: 7 }],
  ['value', { dataType: 'double', value: 0.5 }],
];

const read = inputOf('AlgorithmOutput');
const hourly = {
  algorithm: { schedule: 'hour' },
  words: ', of an hourly algorithm',
};

const sections: readonly (readonly [string, readonly Case[]])[] = [
  [
    'Algorithms',
    [
      algorithmCase('name', 'fan_hours'),
      algorithmCase('path', 'fan_hours'),
      ...legacyValues.schedule.map((it) => algorithmCase('schedule', it)),
      ...legacyValues.retention.map((it) => algorithmCase('retention', it)),
      algorithmCase('retention', undefined),
      ...legacyValues.outputFormat.map((it) =>
        algorithmCase('outputFormat', it),
      ),
    ],
  ],
  [
    'Inputs',
    [
      inputCase({ ...inputOf('signal'), inputName: 'hours' }, 'inputName'),
      inputCase({ ...inputOf('signal'), optional: true }, 'optional'),
      ...legacyValues.type
        .filter((it) => it !== 'calculated')
        .map((it) => inputCase(inputOf(it), 'type')),
      ...legacyValues.calculation.map((calculation) =>
        inputCase({ ...inputOf('calculated'), calculation }, 'calculation'),
      ),
      inputCase(inputOf('signal'), 'symbolicName'),
      ...constants.map(([key, of]) => ({
        ...inputCase({ type: 'constant', ...of }, key),
        shown: `${shownKey('dataType', of['dataType'])}, ${shownKey(key, of[key])}`,
      })),
    ],
  ],
  [
    'Results of an algorithm (`AlgorithmOutput`)',
    [
      inputCase(read, 'algorithm'),
      inputCase({ ...read, property: 'hours' }, 'property'),
      ...legacyValues.timeRange.map((timeRange) =>
        inputCase({ ...read, timeRange, optional: true }, 'timeRange'),
      ),
      inputCase(
        { ...read, timeRange: 'day', optional: true },
        'timeRange',
        hourly,
      ),
      inputCase({ ...read, optional: true }, 'timeRange'),
      ...legacyValues.format.map((format) =>
        inputCase({ ...read, format, optional: true }, 'format'),
      ),
      ...[false, true].map((recalculate) =>
        inputCase({ ...read, recalculate, optional: true }, 'recalculate'),
      ),
    ],
  ],
];

/** Returns `docs/mapping.md`: what the conversion makes of each key and value. */
export function mappingPage(): string {
  return `# What becomes of each field?

${note}

The tool converts what both formats describe, marks what it assumes, and asks you about
the rest. After _You decide_ are your choices. Until you decide, the value is left out and
the file is held back. The [glossary](glossary.md#signs-of-a-value) explains _exact_, _assumed_ and
_unmapped_. \`infomodel-migrate explain RULE\` gives the reasons of a rule and an example.
${sections
  .map(
    ([title, cases]) => `
## ${title}

| Legacy | Current | fidelity | rule |
| --- | --- | --- | --- |
${cases.map(rowOf).join('\n')}
`,
  )
  .join('')}
The tool leaves out keys that are not listed here, and reports them (\`key-unknown\`). It
keeps the order that \`dependencies\` asks for where the data implies it
(\`dependency-implied\`), and reports every other order (\`dependency-lost\`).
[Rules](rules.md) lists all rules.
`;
}

function rowOf({ shown, algorithm, pointer }: Case): string {
  const { fields = [], findings } = convert(JSON.stringify([algorithm]));
  // The texts of a list are the values, not the list.
  const own = fields.find(
    ({ source }) => source === pointer || source === `${pointer}/0`,
  );
  // The rule of a kind or of an absent key writes keys that no key asks for.
  const absent = findings.find(({ rule }) => rule.endsWith('-absent'));
  const id = own?.rule ?? absent?.rule ?? '';
  const supplied =
    own && !pointer.endsWith('/type')
      ? []
      : fields.filter(({ source, rule }) => source === null && rule === id);
  const keys = [...(own ? [own] : []), ...supplied].flatMap(keysWritten);
  const rule = ruleOf(id);
  if (!rule) throw new Error(`no rule is about ${shown}`);
  const current =
    rule.fidelity === 'unmapped'
      ? `_You decide_: ${choicesOf(rule)
          .map(({ name }) => `\`${name}\``)
          .join(', ')}`
      : keys.length === 0
        ? 'nothing, it is the default'
        : keys.join(', ');
  return `| ${shown} | ${current} | ${rule.fidelity} | \`${id}\` |`;
}

function keysWritten({ target, after }: FileField): readonly string[] {
  const value: unknown = JSON.parse(after ?? 'null');
  return target.map((pointer, at) => {
    const [key = '', index] = pointer.split('/').slice(-2);
    if (/^\d+$/.test(index ?? '') && !/^\d+$/.test(key))
      return shownKey(key, [value]);
    const one = target.length > 1 ? (value as readonly unknown[])[at] : value;
    return shownKey(index ?? '', one);
  });
}
