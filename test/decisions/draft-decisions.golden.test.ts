import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { check } from 'prettier';
import {
  defaultPrintOptions,
  type PrintOptions,
} from '../../src/current/print-options.js';
import { draftDecisions } from '../../src/decisions/draft-decisions.js';
import type {
  AskableFile,
  AskableFinding,
} from '../../src/decisions/open-questions.js';
import {
  decisionNodes,
  printNewFile,
} from '../../src/decisions/edit-decisions.js';
import { locate } from '../../src/json/parse.js';
import { plainValueOf } from '../../src/json/node.js';
import { scheduleAbsent } from '../../src/legacy/model-rules.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf } from '../../src/rule/choice.js';
import { expectTable } from '../support/golden.js';
import { faultsOf } from '../support/schemas.js';
import { decisionsIn, troublesOf } from './convert-with-decisions.js';

const ruleNamed = (id: string) =>
  mappingRules.find((it) => it.id === id) ?? scheduleAbsent;

const ruleChoices = (id: string): readonly string[] =>
  choicesOf(ruleNamed(id)).map(({ name }) => name);

/** An open finding of a rule, at a line. */
const at = (rule: string, line: number, about?: string): AskableFinding => ({
  rule,
  fidelity: ruleNamed(rule).fidelity,
  pointer: `/${line}`,
  recommended: null,
  decision: null,
  start: { line, column: 7, offset: 0 },
  choices: ruleChoices(rule),
  ...(about !== undefined && { about }),
});

const files = (
  ...findings: readonly AskableFinding[]
): readonly AskableFile[] => [{ path: 'a.json', findings }];

interface Stub {
  readonly rule: string;
  readonly where?: object;
  readonly found: {
    readonly count: number;
    readonly first: string;
    readonly choices: object;
  };
}

function draftOf(
  old: string | undefined,
  of: readonly AskableFile[],
  more: { all?: boolean; print?: Partial<PrintOptions> } = {},
) {
  const print = { ...defaultPrintOptions, ...more.print };
  return draftDecisions(old ?? printNewFile(print), of, {
    rules: mappingRules,
    all: more.all ?? false,
    print,
    pathInFile: (path) => path,
    whereIn: () => ({}),
  });
}

/** The stubs of a new file. */
function stubsOf(of: readonly AskableFile[], all = false): readonly Stub[] {
  const { text } = draftOf(undefined, of, { all });
  const { decisions } = JSON.parse(text) as {
    readonly decisions: readonly Stub[];
  };
  return decisions;
}

const rulesOf = (stubs: readonly Stub[]): readonly string[] =>
  stubs.map(({ rule }) => rule);

const stub = (rule: string, more: object = {}) => ({
  rule,
  choose: 'undecided',
  reason: '',
  ...more,
});

/** The decisions that a file has already, and what is open. */
interface Asked {
  readonly decisions?: readonly object[];
  readonly open: readonly {
    readonly rule: string;
    readonly line: number;
    readonly about?: string;
    readonly choices?: readonly string[];
  }[];
}

/** What the file has then: of an added stub also what it says, and what waits for an answer. */
function draftWords({ decisions, open }: Asked): string {
  const old = decisions && JSON.stringify({ decisions });
  const findings = open.map(({ rule, line, about, choices }) => ({
    ...at(rule, line, about === undefined ? about : JSON.stringify(about)),
    ...(choices && { choices }),
  }));
  const { text, waiting } = draftOf(old, files(...findings));
  const { decisions: now } = JSON.parse(text) as {
    readonly decisions: readonly Stub[];
  };
  const words = now.map((it) => {
    const name = `${it.rule}${it.where ? ` ${JSON.stringify(it.where)}` : ''}`;
    const isOld = decisions?.some((known) => isDeepStrictEqual(known, it));
    if (isOld) return name;
    const { count, first, choices } = it.found;
    return `+ ${name} ${count} from ${first}: ${Object.keys(choices).join(', ')}`;
  });
  const waits = waiting.map((it) => `waits: ${it.rule} ${it.about ?? ''}`);
  return [...words, ...waits].join('; ') || 'nothing';
}

test('asks what the table says', () => {
  expectTable('decisions/stubs.txt', (asked) => draftWords(asked as Asked));
});

describe('what is asked', () => {
  test('a choice says what is known about one Legacy value', () => {
    const choicesFor = (calculation: string) =>
      stubsOf(files(at('calculated', 1, JSON.stringify(calculation)))).map(
        ({ found }) => found.choices,
      );
    const hint = expect.stringContaining('`ShortTypeCode`');
    expect(choicesFor('NominalCurrentFromTypeCode')).toMatchObject([
      { AssetProperty: hint },
    ]);
    for (const other of ['FanLifetimeStartDate', 'constructor'])
      expect(choicesFor(other)).not.toMatchObject([{ AssetProperty: hint }]);
  });

  test('every rule that can be decided, and its stub passes', () => {
    const findings = mappingRules.map(({ id }, index) =>
      at(id, index + 1, '"k"'),
    );
    const { text, added } = draftOf(undefined, files(...findings), {
      all: true,
    });
    expect(added).toHaveLength(
      mappingRules.filter((rule) => choicesOf(rule).length > 0).length,
    );
    expect(decisionsIn(text)).toEqual([]);
  });
});

const drop = (rule: string, more: object = {}) => ({
  rule,
  choose: 'drop',
  reason: 'r',
  ...more,
});

const twoRules = files(at('retention-seven-days', 1), at('dc-voltage', 2));

describe('a new file', () => {
  const long = files(
    at('time-range-day-hourly', 1),
    at('retention-seven-days', 2),
    at('key-unknown', 3, '"unit"'),
  );

  test.each<Partial<PrintOptions>>([
    {},
    { tabWidth: 4, printWidth: 40 },
    { tabWidth: 12 },
    { useTabs: true, tabWidth: 3 },
    { endOfLine: 'crlf' },
    { endOfLine: 'lf' },
  ])('is as prettier prints it with %j', async (print) => {
    for (const asked of [long, twoRules, files(at('dc-voltage', 1))]) {
      const { text } = draftOf(undefined, asked, { print });
      const options = { ...defaultPrintOptions, ...print };
      expect(await check(text, { parser: 'json', ...options })).toBe(true);
      expect(text.includes('\r\n')).toBe(print.endOfLine === 'crlf');
      expect(troublesOf(text)).toEqual([]);
    }
  });
});

/** The stub about `dc-voltage` on lines of its own. */
function stubIn(base: string, level = '  '): string {
  return `{
  "rule": "dc-voltage",
  "choose": "undecided",
  "reason": "",
  "found": {
    "count": 1,
    "first": "a.json:2:7",
    "choices": {
      "replace": "Writes another Current input in its place. Needs \`value\`: a Current input object without \`InputName\` and \`Optional\`. The function gets other data. Work with what the new input passes.",
      "drop": "Leaves it out of the Current file. The function no longer gets it. Stop reading this input; it is no longer passed."
    }
  }
}`.replaceAll(/^( *)/gm, (spaces) => base + spaces.replaceAll('  ', level));
}

/** The text with the stubs that were added taken out again, each with what sets it apart from its neighbour. */
function withoutAdded(text: string, known: readonly unknown[]): string {
  const nodes = decisionNodes(locate(text));
  const isKnown = nodes.map((node) =>
    known.some((it) => isDeepStrictEqual(it, plainValueOf(node))),
  );
  return nodes.reduceRight((result, { start, end }, index) => {
    if (isKnown[index]) return result;
    const [from = 0, to = 0] = isKnown.includes(true, index)
      ? [start, nodes[index + 1]?.start]
      : [nodes[index - 1]?.end, end];
    return result.slice(0, from) + result.slice(to);
  }, text);
}

describe('a file that is extended', () => {
  const of = files(at('dc-voltage', 2));
  const kept = JSON.stringify(drop('calculated'));
  const narrow = JSON.stringify(drop('dc-voltage', { where: { input: 'a' } }));
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

  test.each<[string, string, string]>([
    [
      'with tabs, CRLF, a byte order mark and no line break at its end',
      crlf(`\uFEFF{\n\t"decisions": [\n\t\t${kept}\n\t]\n}`),
      crlf(
        `\uFEFF{\n\t"decisions": [\n\t\t${kept},\n${stubIn('\t\t', '\t')}\n\t]\n}`,
      ),
    ],
    [
      'on one line',
      `{"decisions":[${kept}]}`,
      `{"decisions":[${kept}, ${stubIn('')}]}`,
    ],
    [
      'before a decision, in its place',
      crlf(`{\n\t"decisions": [\n\t\t${kept},\n\t\t${narrow}\n\t]\n}`),
      crlf(
        `{\n\t"decisions": [\n\t\t${kept},\n${stubIn('\t\t', '\t')},\n\t\t${narrow}\n\t]\n}`,
      ),
    ],
    [
      'into an empty list on one line',
      '{"decisions":[]}',
      `{"decisions":[\n${stubIn('  ')}\n]}`,
    ],
  ])('%s: %j', (_, old, expected) => {
    // The line breaks of the file count, not those that are configured.
    const { text } = draftOf(old, of, { print: { endOfLine: 'lf' } });
    expect(text).toBe(expected);
  });

  test('is still as prettier prints it, if it was', async () => {
    for (const print of [{ tabWidth: 4 }, { useTabs: true }, {}]) {
      const first = draftOf(undefined, of, { print }).text;
      const { text } = draftOf(
        first,
        files(at('dc-voltage', 2), at('time-range-day-hourly', 3)),
        { print: { objectWrap: 'preserve' } },
      );
      expect(text).toContain('time-range-day-hourly');
      expect(await check(text, { parser: 'json', ...print })).toBe(true);
    }
  });

  test('keeps every byte, and needs no second run', () => {
    const spaces = fc.constantFrom('', ' ', '\n', '\r\n', '\n\t', '\r\n    ');
    const asked = fc.subarray(['dc-voltage', 'key-unknown', 'calculated']);
    fc.assert(
      fc.property(
        fc.array(spaces, { minLength: 12, maxLength: 12 }),
        fc.array(
          fc.constantFrom(
            drop('property-dotted'),
            drop('dc-voltage', { where: { file: 'b.json' } }),
            stub('calculated'),
          ),
          { maxLength: 3 },
        ),
        fc.constantFrom('', '\uFEFF'),
        asked,
        (space, decisions, mark, ruleIds) => {
          const items = decisions
            .map((it) => JSON.stringify(it, null, space[0] === '' ? 0 : 2))
            .join(`${space[1] ?? ''},${space[2] ?? ''}`);
          const old = `${mark}${space[3] ?? ''}{${space[4] ?? ''}"decisions"${space[5] ?? ''}:${space[6] ?? ''}[${space[7] ?? ''}${items}${space[8] ?? ''}]${space[9] ?? ''}}${space[10] ?? ''}`;
          const open = files(...ruleIds.map((id) => at(id, 1, '"unit"')));
          const { text, added } = draftOf(old, open);
          expect(text === old).toBe(added.length === 0);
          if (text === old) return;
          const plain = (it: string) => it.replace('\uFEFF', '');
          if (decisions.length > 0)
            expect(withoutAdded(plain(text), decisions)).toBe(plain(old));
          const parsed = JSON.parse(plain(text)) as {
            readonly decisions: readonly Stub[];
          };
          expect(faultsOf('decisions', parsed)).toEqual([]);
          const isNew = (it: Stub) =>
            !decisions.some((known) => isDeepStrictEqual(known, it));
          expect(rulesOf(parsed.decisions.filter(isNew)).toSorted()).toEqual(
            added.map(({ rule }) => rule).toSorted(),
          );
          // A later stub overrides no decision.
          for (const { rule } of added) {
            const first = parsed.decisions.find((it) => it.rule === rule);
            expect(first && isNew(first)).toBe(true);
          }
          expect(draftOf(text, open).text).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });
});
