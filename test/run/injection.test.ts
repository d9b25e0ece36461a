import { expect, test } from '@jest/globals';
import { printedRecord } from '../../src/file/record.js';
import { printedComparison } from '../../src/run/comparison.js';
import { formats } from '../../src/formats/formats.js';
import type { FormatOptions } from '../../src/formats/format.js';
import type { Report } from '../../src/run/summary.js';
import { injectedWith } from '../support/any-report.js';
import { everyInjection } from '../support/injections.js';
import { reportOfTexts, shownIn } from '../support/reports.js';

/** How a format shows a report of a hostile text, and the same report of a harmless one. */
interface Shown {
  readonly hostile: string;
  readonly harmless: () => string;
  readonly report: Report;
  readonly options: Partial<FormatOptions>;
}

/** Control, bidirectional and other invisible characters, and halves of pairs. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** What the runner of GitHub Actions takes for a command, in whatever is in its log. */
const runnerCommand = /^\s*::|##\[/gm;

const found = (pattern: RegExp, text: string): readonly string[] =>
  text.match(pattern) ?? [];

/** In colour there is nothing more than our colours. */
function expectSafeInTerminal({ hostile, options }: Shown): void {
  // eslint-disable-next-line no-control-regex -- colours begin with it
  const ours = /\u001b\[(?:1|2|22|3[1-9]|39|9[0-7])m/g;
  const text = options.color === true ? hostile.replaceAll(ours, '') : hostile;
  expect(found(invisible, text)).toEqual([]);
  expect(found(runnerCommand, text)).toEqual([]);
}

/** JSON without every text and number: what is left is what the tool says. */
function skeletonOf(json: unknown): string {
  return JSON.stringify(json, (_key, value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? '' : value,
  );
}

/** What holds for each format that gets the text of a file; the others have a test of all reports. */
const checks: Readonly<Record<string, (shown: Shown) => void>> = {
  text: expectSafeInTerminal,

  /** What is no line of a file is plain ASCII, and each file has one patch. */
  unified: (shown) => {
    if (shown.options.isTerminal === true) expectSafeInTerminal(shown);
    else {
      const said = outsideHunks(shown.hostile);
      for (const line of said) expect(line).toMatch(/^[\t -~]*$/);
      expect(said.filter((line) => line.startsWith('diff '))).toHaveLength(
        found(/^diff /gm, shown.harmless()).length,
      );
    }
  },

  /** Each problem stays on its line. */
  concise: (shown) => {
    expectSafeInTerminal(shown);
    expect(found(/\n/g, shown.hostile)).toHaveLength(
      found(/\n/g, shown.harmless()).length,
    );
  },

  gitlab: ({ hostile, harmless }) => {
    expect(found(invisible, hostile)).toEqual([]);
    const skeleton = (json: string) => skeletonOf(JSON.parse(json));
    expect(skeleton(hostile)).toBe(skeleton(harmless()));
  },

  /** A file adds text at most: no element, attribute or entity of its own. */
  junit: ({ hostile, harmless }) => {
    expect(found(invisible, hostile)).toEqual([]);
    expect(found(/&(?!(amp|lt|gt|quot);)/g, hostile)).toEqual([]);
    const elements = (xml: string) => found(/<[?/]?[a-z]+|\w+="/g, xml);
    expect(elements(hostile)).toEqual(elements(harmless()));
  },

  /** A file adds text, and code in it, at most: no element or attribute of its own. */
  html: ({ hostile, harmless }) => {
    expect(found(invisible, hostile)).toEqual([]);
    expect(found(runnerCommand, hostile)).toEqual([]);
    const elements = (html: string) =>
      found(/<[^<>]*>/g, html)
        .map((tag) => tag.replaceAll(/=("[^"]*"|[^ >]*)/g, '='))
        .filter((tag) => !/^<\/?(code|a)\b/.test(tag));
    expect(elements(hostile)).toEqual(elements(harmless()));
  },

  /** Each change to a function is one line of the list. */
  functions: (shown) => {
    expectSafeInTerminal(shown);
    const itemsIn = (list: string) => found(/^(- \[|#)/gm, list);
    expect(itemsIn(shown.hostile)).toEqual(itemsIn(shown.harmless()));
  },

  json: ({ hostile, report }) => {
    expect(found(invisible, hostile)).toEqual([]);
    expect(found(runnerCommand, hostile)).toEqual([]);
    expect(report).toMatchObject(JSON.parse(hostile) as object);
  },

  'json-full': ({ hostile, report }) => {
    expect(found(invisible, hostile)).toEqual([]);
    expect(found(runnerCommand, hostile)).toEqual([]);
    expect(JSON.parse(hostile)).toEqual({
      ...report,
      files: report.files.map(printedRecord),
      ...(report.comparison && {
        comparison: printedComparison(report.comparison),
      }),
    });
  },
};

/** The lines of a patch that are of no hunk, as the counts of the hunks have it. */
function outsideHunks(patch: string): readonly string[] {
  const lines = patch.split('\n').slice(0, -1);
  const outside: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, removed, added] =
      /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@$/.exec(line) ?? [];
    outside.push(line);
    if (!line.startsWith('@@')) continue;
    let [old, now] = [Number(removed ?? 1), Number(added ?? 1)];
    while (
      at < lines.length &&
      (old > 0 || now > 0 || lines[at + 1]?.startsWith('\\'))
    ) {
      const sign = lines[++at]?.charAt(0);
      if (sign === '-' || sign === ' ') old--;
      if (sign === '+' || sign === ' ') now--;
    }
  }
  return outside;
}

/** A harmless text of which the same rules hold, and which differs from the others. */
function harmlessFor(text: string, at: number): string {
  const word = `plain${'abcd'.charAt(at)}`;
  if (/^[a-z]+$/.test(text)) return word;
  return text.includes('.') ? `${word}. text` : `${word} text`;
}

const places: readonly Partial<FormatOptions>[] = [
  {},
  { isTerminal: true, color: true, width: 40 },
];

/** `test/formats/` holds these against every injection and any report. */
const checkedElsewhere = ['github', 'markdown', 'sarif'];

test('every format has a check', () => {
  expect([...Object.keys(checks), ...checkedElsewhere].toSorted()).toEqual(
    formats.map(({ name }) => name).toSorted(),
  );
});

/** The report of files that are not JSON and contain the texts as they are. */
const brokenWith = (texts: readonly string[]): Report =>
  reportOfTexts(
    Object.fromEntries(
      texts.map((text) => [`${text}.json`, `[{"name": "${text}",\n${text}`]),
    ),
  );

/** Hostile reports and their harmless twins, of a few texts each: of more files some would be folded or cut. */
const pairs = everyInjection
  .flatMap((_, at) => (at % 4 === 0 ? [everyInjection.slice(at, at + 4)] : []))
  .flatMap((texts) => {
    const broken = brokenWith(texts);
    return [
      [injectedWith(texts), injectedWith(texts.map(harmlessFor))],
      // Where it breaks depends on the text, so it is its own twin.
      [broken, broken],
    ] as const;
  });

test.each(formats.filter(({ name }) => name in checks))(
  '$name is safe from whatever a file holds',
  async ({ name, load }) => {
    const format = await load();
    for (const [report, twin] of pairs) {
      let last: string | undefined;
      for (const options of places) {
        const hostile = shownIn(format, report, options);
        // Most formats are the same wherever they are shown.
        if (hostile === last) continue;
        last = hostile;
        const harmless = () => shownIn(format, twin, options);
        checks[name]?.({ hostile, harmless, report, options });
      }
    }
  },
);
