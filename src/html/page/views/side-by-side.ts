import type { FileField } from '../../../file/record.js';
import { fateSigns } from '../../../run/words.js';
import {
  blocksOf,
  type CodeBlock,
  type FieldLinks,
  fieldsBelow,
  indexIn,
  linkFields,
} from '../code/blocks.js';
import { lightUp } from '../code/lighting.js';
import { findingList, pairOf } from '../code/pair.js';
import {
  button,
  counted,
  fill,
  html,
  unfold,
  unfolding,
  withCode,
} from '../dom.js';
import { go, link, type Shown } from '../navigation.js';
import { stateLabel } from '../parts/file-state.js';
import { questionLinks } from '../parts/finding-groups.js';
import { functionList } from '../parts/function-list.js';
import {
  barWithLegend,
  fateLabel,
  fateParts,
  ruleLink,
} from '../parts/labels.js';
import { report, type ReportedFile } from '../report-data.js';

/** The algorithms of a longer text are folded, in UTF-16 code units. */
const mostOpen = 12_000;

/** Most fields explained at once. */
const mostExplained = 3;

/** Both texts of a file as they are on the page. */
interface ShownTexts {
  readonly file: ReportedFile;
  readonly links: FieldLinks;
  readonly blocks: readonly CodeBlock[];
  /** An element for each block. */
  readonly pairs: readonly HTMLElement[];
  readonly body: HTMLElement;
  /** Explains what is lit. */
  readonly bar: HTMLElement;
}

/** Shows both texts of a file for each algorithm; matching fields are highlighted together. */
export function sideBySide(file: ReportedFile): Shown {
  const texts = showTexts(file);
  const { blocks, body, bar, links } = texts;
  let shownAt = '';
  const pin = lightUp(body, {
    wordsOf: (number) => {
      const { fate = 'exact', rule } = links.fields[number] ?? {};
      return `${fieldWords(texts, number)}; ${fateSigns[fate].word}; rule ${rule}`;
    },
    onLight: (numbers) => {
      explain(texts, numbers, () => {
        pinTo(undefined);
      });
    },
    onPin: pinTo,
  });

  function pinTo(number: number | undefined): void {
    shownAt = links.fields[number ?? -1]?.source ?? '';
    go({ at: shownAt }, 'replace');
    pin(shownAt === '' || number === undefined ? [] : [number]);
  }

  return {
    heading: file.path,
    element: html('div', about(file, blocks), body, bar),
    update: ({ at }) => {
      if (shownAt === at) return;
      shownAt = at;
      showPlace(texts, at, pin);
    },
  };
}

function showTexts(file: ReportedFile): ShownTexts {
  const links = linkFields(file.fields);
  const blocks = blocksOf(file);
  const isOpen = (file.sourceText ?? '').length <= mostOpen;
  const pairs = blocks.map((it) => pairOf(it, links, file, isOpen));
  const body = html('div', pairs);
  const bar = html('div.lit-bar', { hidden: true });
  return { file, links, blocks, pairs, body, bar };
}

/** Formats a field: `"timeRange": "thirtyDays" → "DataInterval": "Duration", "Duration": "P30D"`. */
function fieldWords({ links, body }: ShownTexts, number: number): string {
  const { source = null } = links.fields[number] ?? {};
  const lit = body.querySelectorAll(`[data-fields~="${number}"][tabindex]`);
  const places = [...lit].map(({ textContent }) => textContent);
  const from = source === null ? '' : (places.shift() ?? '');
  return `${from || 'nothing in the source'} → ${places.join(', ') || 'nothing'}`;
}

/** Says below the texts what became of fields; hidden without any. */
function explain(
  texts: ShownTexts,
  numbers: readonly number[],
  close: () => void,
): void {
  const { bar, file, links } = texts;
  fill(
    bar,
    numbers.slice(0, mostExplained).map((number) => {
      const field = links.fields[number];
      return field && litLine(field, fieldWords(texts, number), file);
    }),
    numbers.length > mostExplained &&
      html('p.faint', `and ${numbers.length - mostExplained} more`),
    button('Close', close),
  );
  bar.hidden = numbers.length === 0;
}

/**
 * Scrolls to a place in the source, unfolds it and lights its fields.
 * @param pin lights fields and returns their first place
 */
function showPlace(
  { file, links, blocks, pairs, body }: ShownTexts,
  at: string,
  pin: (fields: readonly number[]) => HTMLElement | null,
): void {
  const index = blocks.findIndex(
    ({ pointer }) => pointer === '' || indexIn(pointer) === indexIn(at),
  );
  const details = at === '' ? null : pairs[index]?.querySelector('details');
  if (details) unfold(details);
  const fields = at === '' ? [] : fieldsBelow(links, at);
  // A text without fields has the lines of its findings.
  const finding = file.findings.find(({ pointer }) => pointer === at);
  const line = `[data-line="${finding?.start.line}"]`;
  const place = pin(fields) ?? body.querySelector<HTMLElement>(line);
  // Scrolling needs the view to be on the page.
  requestAnimationFrame(() => {
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
    pin(fields);
    if (fields.length === 0) place?.classList.add('lit');
  });
}

function about(file: ReportedFile, blocks: readonly CodeBlock[]): HTMLElement {
  const { path, output, counts, fields, findings, functions } = file;
  // A text that is shown as a whole has its findings below it.
  const ofFile = blocks.some(({ pointer }) => pointer === '')
    ? []
    : findings.filter(({ pointer }) => pointer === '');
  return html(
    'div.about-file',
    html(
      'p',
      stateLabel(file),
      output !== null &&
        output !== path &&
        html('span', ' → ', html('code', output)),
      ' · ',
      link(
        { view: 'findings', file: path },
        counted(findings.length, 'finding'),
      ),
      ' · ',
      link({ view: 'file' }, 'All files'),
    ),
    questionLinks(findings),
    counts.fields.total > 0 && barWithLegend(fateParts(counts.fields)),
    ofFile.length > 0 && findingList(ofFile, file, 'About the whole file'),
    functions.length > 0 &&
      unfolding(`${counted(functions.length, 'function')} to change`, () =>
        functionList(functions),
      ),
    file.sourceText === null && html('p.faint', 'There is no text to show.'),
    fields.length > 0 &&
      html(
        'p.faint.prose',
        'Point at a value to light what it became. Tab reaches a text, the arrow keys go from value to value and across to the other text, Enter keeps the place in the address.',
      ),
  );
}

function litLine(
  field: FileField,
  words: string,
  file: ReportedFile,
): HTMLElement {
  const finding = file.findings.find(({ pointer }) => pointer === field.source);
  return html(
    'p',
    fateLabel(field.fate),
    ' ',
    html('code', words),
    ' ',
    ruleLink(field.rule, file),
    html(
      'span.faint',
      ' ',
      withCode(finding?.message ?? report.ruleOf(field.rule)?.title ?? ''),
    ),
  );
}
