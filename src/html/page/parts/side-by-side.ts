import { blocksOf, indexIn } from '../code/blocks.js';
import { lightUp } from '../code/lighting.js';
import { fieldsBelow, findingsAbout, linksOf } from '../code/links.js';
import { pairOf } from '../code/pair.js';
import { counted, element, fill, withCode } from '../dom.js';
import { fateLabel } from '../fate.js';
import type { Field, ReportFile } from '../report-data.js';
import type { State } from '../state.js';
import { statusWordsOf } from '../../../report/status-words.js';
import type { Page } from '../view.js';
import { countsOf, fateBar, legend } from './bar.js';
import { findingItem } from './finding-item.js';
import { pageOf, pager } from './pager.js';

/** So many algorithms are on the page at once. */
const pageSize = 10;

/** Both texts of a file, algorithm by algorithm, with matching fields lit together. */
export function sideBySide(
  file: ReportFile,
  page: Page,
): {
  readonly heading: string;
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
} {
  const texts = file.texts();
  const links = linksOf(texts);
  const blocks = blocksOf(texts);
  const body = element('div', { class: 'blocks' });
  const pages = element('div');
  const bar = element('div', { class: 'lit-bar' });
  let shownPage = 0;
  let shownAt: string | undefined;

  const placesOf = (field: number): readonly (string | null)[] =>
    [...body.querySelectorAll(`[data-fields~="${field}"][tabindex]`)].map(
      ({ textContent }) => textContent,
    );
  const wordsOf = (number: number): string => {
    const field = links.fields[number];
    return field ? describe(field, placesOf(number)) : '';
  };
  const lighting = lightUp(body, {
    wordsOf,
    say: page.say,
    tell: (numbers) => {
      fill(
        bar,
        ...numbers.slice(0, 3).flatMap((number) => {
          const field = links.fields[number];
          return field ? [litLine(field, wordsOf(number), file, page)] : [];
        }),
        numbers.length > 3 &&
          element('p', { class: 'faint' }, `and ${numbers.length - 3} more`),
      );
      bar.hidden = numbers.length === 0;
    },
    onPin: (number) => {
      const at = links.fields[number ?? -1]?.source ?? '';
      shownAt = at;
      page.go({ at, page: shownPage > 1 ? shownPage : 0 }, 'replace');
      lighting.pin(at === '' || number === undefined ? [] : [number]);
    },
  });

  /** The line of a finding in a text that has no fields. */
  const lineOf = (at: string): HTMLElement | null => {
    const finding = file.findings.find(({ pointer }) => pointer === at);
    return at === '' || !finding
      ? null
      : body.querySelector(`[data-line="${finding.start.line}"]`);
  };

  const update = (state: State): void => {
    const pointed = blocks.findIndex(
      ({ pointer }) => indexIn(pointer) === indexIn(state.at),
    );
    const { current, count, from } = pageOf(
      state.page || Math.floor(Math.max(0, pointed) / pageSize) + 1,
      blocks.length,
      pageSize,
    );
    if (current !== shownPage) {
      shownPage = current;
      fill(
        body,
        ...blocks
          .slice(from, from + pageSize)
          .map((block) => pairOf(block, links, file, page)),
      );
      fill(
        pages,
        pager({
          current,
          count,
          linkTo: (it) => page.linkTo({ ...state, at: '', page: it }),
          label: 'the algorithms',
        }),
      );
    }
    if (shownAt === state.at) return;
    shownAt = state.at;
    const fields = state.at === '' ? [] : fieldsBelow(links, state.at);
    const place = lighting.pin(fields) ?? lineOf(state.at);
    // Only when the view is on the page can it be scrolled to.
    requestAnimationFrame(() => {
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
      lighting.pin(fields);
      if (fields.length === 0) place?.classList.add('lit');
    });
  };

  return {
    heading: file.path,
    element: element('div', {}, about(file, page), body, pages, bar),
    update,
  };
}

function about(file: ReportFile, page: Page): HTMLElement {
  const counts = countsOf(file.fates);
  const whole = file.findings.filter(({ pointer }) => pointer === '');
  return element(
    'div',
    { class: 'about-file' },
    element(
      'p',
      {},
      element(
        'span',
        { class: `status status-${file.status}` },
        statusWordsOf(page.data)[file.status],
      ),
      file.output !== null &&
        file.output !== file.path &&
        element('span', {}, ' → ', element('code', {}, file.output)),
      ' ',
      element(
        'a',
        { href: page.linkTo({ view: 'findings', file: file.path }) },
        counted(file.findings.length, 'finding'),
      ),
      ' · ',
      element(
        'a',
        { href: page.linkTo({ view: 'graph', file: file.path }) },
        'Graph of its algorithms',
      ),
      ' · ',
      element('a', { href: page.linkTo({ view: 'file' }) }, 'All files'),
    ),
    counts.length > 0 && fateBar(counts),
    counts.length > 0 && legend(counts, () => undefined),
    ...whole.map((it) => findingItem(it, page)),
    file.texts().source === null &&
      element('p', { class: 'faint' }, 'There is no text to show.'),
    element(
      'p',
      { class: 'faint hint' },
      'Point at a value to light what it became. Tab reaches a text, the arrow keys go from value to value and across to the other text, Enter keeps the place in the address.',
    ),
  );
}

/** `"timeRange": "thirtyDays" → "DataInterval": "Duration", "Duration": "P30D"`. */
function describe(
  { source, fate, rule }: Field,
  places: readonly (string | null)[],
): string {
  const from = source === null ? [] : places.slice(0, 1);
  const to = source === null ? places : places.slice(1);
  const left = from.join('') || 'nothing in the source';
  return `${left} → ${to.join(', ') || 'nothing'}; ${fate}; rule ${rule.id}`;
}

function litLine(
  field: Field,
  words: string,
  file: ReportFile,
  page: Page,
): HTMLElement {
  const about = findingsAbout(field, file.findings);
  return element(
    'p',
    {},
    fateLabel(field.fate),
    ' ',
    element('code', {}, words.slice(0, words.lastIndexOf(`; ${field.fate};`))),
    ' ',
    element(
      'a',
      {
        class: 'rule',
        href: page.linkTo({
          view: 'findings',
          file: file.path,
          rule: field.rule.id,
        }),
      },
      field.rule.id,
    ),
    element(
      'span',
      { class: 'faint' },
      ' ',
      ...withCode(
        about.map(({ message }) => message).join(' ') || field.rule.title,
      ),
    ),
  );
}
