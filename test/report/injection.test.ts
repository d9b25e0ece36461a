import { beforeAll, describe, expect, test } from '@jest/globals';
import { formats } from '../../src/formats/formats.js';
import type { FormatOptions, Reporter } from '../../src/formats/reporter.js';
import type { Report } from '../../src/report/report.js';
import { brokenWith, reportWith } from '../support/injected-report.js';
import { injections } from '../support/injections.js';
import { compared, shownIn } from '../support/reports.js';

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

/** A SARIF log in two parts: what it declares of the rules as JSON, and all else. */
function sarifLog(json: string): {
  readonly rules: string;
  readonly rest: unknown;
} {
  const log = JSON.parse(json) as {
    readonly runs: readonly [{ tool: { driver: { rules: unknown } } }];
  };
  const { driver } = log.runs[0].tool;
  const rules = JSON.stringify(driver.rules);
  driver.rules = 'apart';
  return { rules, rest: log };
}

/** JSON without every text and number: what is left is what the tool says. */
function skeletonOf(json: unknown): string {
  return JSON.stringify(json, (_key, value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? '' : value,
  );
}

/** Every text in a JSON value, with the key or index that it has. */
function* textsIn(
  value: unknown,
  at = '',
): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [at, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value))
      yield* textsIn(child, key);
}

/** What holds for each format that gets the text of a file. */
const checks: Readonly<Record<string, (shown: Shown) => void>> = {
  text: expectSafeInTerminal,
  fields: expectSafeInTerminal,

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

  /** The runner finds our annotations and no other command. */
  github: ({ hostile, harmless }) => {
    const annotation =
      /^::(error|warning|notice) ((?:[a-zA-Z]+=[^,:]*,?)+)::(.*)$/u;
    const commandsIn = (output: string) =>
      output
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .slice(0, -1)
        .map((line) => {
          const [, name, properties = ''] = annotation.exec(line) ?? [line];
          return [name, properties.replaceAll(/=[^,]*/g, '')];
        });
    expect(commandsIn(hostile)).toEqual(commandsIn(harmless()));
    expect(found(invisible, hostile)).toEqual([]);
    // A percent sign is always one of our escapes.
    expect(found(/%(?!25|0A|0D|3A|2C)/g, hostile)).toEqual([]);
  },

  /** Outside of code, in which nothing acts, a file adds words at most: no markup, no link, no commit. */
  markdown: ({ hostile, harmless }) => {
    const outside = withoutCode(hostile);
    const markup = (text: string): string => text.replaceAll(/[a-z\d ]/gi, '');
    expect(markup(outside)).toBe(markup(withoutCode(harmless())));
    expect(found(/\b[\da-f]{7,40}\b/g, outside)).toEqual([]);
    expect(found(invisible, hostile)).toEqual([]);
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

  /** Texts stay texts, addresses lead to a file of the repository, and nothing is a link. */
  sarif: ({ hostile, harmless, report }) => {
    const [log, twin] = [sarifLog(hostile), sarifLog(harmless())];
    // What the tool says of its rules is most of a log, and of no file.
    expect(log.rules).toBe(twin.rules);
    expect(skeletonOf(log.rest)).toBe(skeletonOf(twin.rest));
    const texts = [...textsIn(log.rest)]
      // How lines end is said in the characters themselves.
      .filter(([, text]) => !/^\r\n?$/.test(text));
    expect(texts.flatMap(([, text]) => found(invisible, text))).toEqual([]);
    const link = /(?<!\\)\[(?:\\.|[^\]])*(?<!\\)\]\(/;
    expect(
      texts.filter(([key, text]) => key === 'text' && link.test(text)),
    ).toEqual([]);
    const paths = [...report.files, ...report.findings].map(({ path }) =>
      belowRoot(path),
    );
    const uris = texts.flatMap(([key, text]) => (key === 'uri' ? [text] : []));
    for (const uri of new Set(uris)) {
      if (uri.startsWith('file:///') || uri === '') continue;
      expect(uri).toMatch(/^(?:[\w.~!$&'()*+,;=@/-]|%[\dA-F]{2})+$/);
      const { href } = new URL(uri, 'file:///a/b/c/d/e/f/g/');
      expect(href).toMatch(/^file:\/\/\/a\//);
      expect(paths).toContain(belowRoot(decodeURIComponent(uri)));
    }
  },

  /** All but the data is the same for every report, and data cannot end: neither a block nor a line of one. */
  html: ({ hostile, harmless }) => {
    const block = /(<script type="[^>]*>)([^<]*)<\/script>/g;
    const page = (html: string): string => html.replaceAll(block, '$1');
    expect(page(hostile)).toBe(page(harmless()));
    const linesIn = (html: string): readonly string[] =>
      [...html.matchAll(block)].flatMap(([, , text = '']) => text.split('\n'));
    const lines = linesIn(hostile).filter((line) => line !== '');
    for (const line of lines) {
      expect(found(invisible, line)).toEqual([]);
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    }
    expect(linesIn(hostile)).toHaveLength(linesIn(harmless()).length);
  },

  json: ({ hostile, report }) => {
    expect(found(invisible, hostile)).toEqual([]);
    expect(found(runnerCommand, hostile)).toEqual([]);
    expect(JSON.parse(hostile)).toEqual(report);
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

/** A path below the root, as a URI can have it: without halves of surrogate pairs. */
function belowRoot(path: string): string {
  const bytes = new TextEncoder().encode(path.replace(/^(\.?\/)+/, ''));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Markdown without its code blocks and spans, and without what keeps two spans apart. */
function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/^(<details><summary>)<code>[^<]*<\/code>/gm, '$1')
    .replaceAll(/^(`{3,}|~{3,}).*\n(?:.*\n)*?\1`*\n/gm, '\n')
    .replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '')
    .replaceAll('<!-- -->', '');
}

/** A harmless text of which the same rules hold. */
function harmlessFor(text: string): string {
  if (/^[a-z]+$/.test(text)) return 'plain';
  return text.includes('.') ? 'plain. text' : 'plain text';
}

const places: readonly Partial<FormatOptions>[] = [
  {},
  { isTerminal: true, color: true, width: 40 },
];

test('every format has a check', () => {
  expect(Object.keys(checks)).toEqual(
    expect.arrayContaining(formats.map(({ name }) => name)),
  );
});

type Pair = readonly [report: Report, compared: Report];

function pairOf(text: string): Pair {
  const report = reportWith(text);
  return [report, compared(report, text)];
}

/** Harmless reports, each made once. */
const twins = new Map<string, Pair>();

function twinOf(text: string): Pair {
  const harmless = harmlessFor(text);
  const twin = twins.get(harmless) ?? pairOf(harmless);
  twins.set(harmless, twin);
  return twin;
}

const cases = Object.entries(injections).map(([about, texts]) => ({
  about,
  pairs: texts.flatMap((text) => {
    const [report, against] = pairOf(text);
    const [twin, twinAgainst] = twinOf(text);
    const broken = brokenWith(text);
    return [
      [report, twin],
      [against, twinAgainst],
      // Where it breaks depends on the text, so it is its own twin.
      [broken, broken],
    ] as const;
  }),
}));

describe.each(formats)('$name', ({ name, load }) => {
  let format: Reporter;
  beforeAll(async () => {
    format = await load();
  });
  const shown = new Map<Partial<FormatOptions>, Map<Report, string>>(
    places.map((options) => [options, new Map()]),
  );
  /** Shows a report, once for each place: many have the same twin. */
  const show = (report: Report, options: Partial<FormatOptions>): string => {
    const known = shown.get(options)?.get(report);
    if (known !== undefined) return known;
    const text = shownIn(format, report, { isFull: true, ...options });
    shown.get(options)?.set(report, text);
    return text;
  };

  test.each(cases)('is safe from the syntax of $about', ({ pairs }) => {
    for (const [report, harmless] of pairs) {
      let last: string | undefined;
      for (const options of places) {
        const hostile = show(report, options);
        // Most formats are the same wherever they are shown.
        if (hostile === last) continue;
        last = hostile;
        checks[name]?.({
          hostile,
          harmless: () => show(harmless, options),
          report,
          options,
        });
      }
    }
  });
});
