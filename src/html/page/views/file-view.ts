import { statusWordsOf } from '../../../report/status-words.js';
import type { FileField } from '../../../file/record.js';
import { blocksOf, fieldsBelow, indexIn, linkFields } from '../code/blocks.js';
import { lightUp } from '../code/lighting.js';
import { pairOf } from '../code/pair.js';
import { readingsOf } from '../code/reads.js';
import {
  button,
  counted,
  countedOf,
  fill,
  html,
  unfolding,
  withCode,
} from '../dom.js';
import { go, link, type Shown, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { findingItem, questionLinks } from '../parts/finding-item.js';
import { functionChanges } from '../parts/function-changes.js';
import {
  fateBar,
  fateCounts,
  fateLabel,
  legend,
  ruleLink,
} from '../parts/labels.js';
import {
  listView,
  pageOf,
  type PageOfList,
  pager,
} from '../parts/list-view.js';
import {
  isOpenErrorOnPage,
  report,
  type ReportedFile,
} from '../report-data.js';
import { includesText, type PageState } from '../state.js';

/** The list of files, or one file with both texts side by side. */
export const fileView: View = {
  name: 'file',
  label: 'Files',
  show: (state) => {
    const file = report.fileAt(state.file);
    return file ? sideBySide(file) : fileList();
  },
};

function fileList(): Shown {
  const { files } = report;
  const words = statusWordsOf(report);
  return listView({
    filters: [controls.search('part of a path, or a status')],
    list: html('ul.panel.rows'),
    size: 100,
    choose: ({ file, q }) =>
      files.filter(
        ({ path, status }) =>
          includesText(path, file) &&
          (includesText(path, q) ||
            [status, words[status].toLowerCase()].includes(q.toLowerCase())),
      ),
    count: ({ length }) => countedOf(length, files.length, 'file'),
    show: (items) => items.map(fileRow),
  });
}

/** Algorithms on a page. */
const pageSize = 10;

/** Most fields explained at once. */
const mostExplained = 3;

/** Shows both texts of a file for each algorithm; matching fields are highlighted together. */
function sideBySide(file: ReportedFile): Shown {
  const links = linkFields(file.fields);
  const blocks = blocksOf(file);
  const readings = readingsOf(blocks, links, report.ruleOf);
  const body = html('div.blocks');
  const pages = html('div');
  const bar = html('div.lit-bar');
  let shownPage: PageOfList | undefined;
  let shownAt: string | undefined;

  /** Formats a field: `"timeRange": "thirtyDays" → "DataInterval": "Duration", "Duration": "P30D"`. */
  const wordsOf = (number: number): string => {
    const { source = null } = links.fields[number] ?? {};
    const lit = body.querySelectorAll(`[data-fields~="${number}"][tabindex]`);
    const places = [...lit].map(({ textContent }) => textContent);
    const from = source === null ? '' : (places.shift() ?? '');
    return `${from || 'nothing in the source'} → ${places.join(', ') || 'nothing'}`;
  };
  const pin = lightUp(body, {
    wordsOf: (number) => {
      const field = links.fields[number];
      return `${wordsOf(number)}; ${field?.fate}; rule ${field?.rule}`;
    },
    onLight: (numbers) => {
      fill(
        bar,
        ...numbers.slice(0, mostExplained).flatMap((number) => {
          const field = links.fields[number];
          return field ? litLine(field, wordsOf(number), file) : [];
        }),
        numbers.length > mostExplained &&
          html('p.faint', `and ${numbers.length - mostExplained} more`),
        button('Close', () => {
          pinTo(undefined);
        }),
      );
      bar.hidden = numbers.length === 0;
    },
    onPin: pinTo,
  });

  function pinTo(number: number | undefined): void {
    shownAt = links.fields[number ?? -1]?.source ?? '';
    const page = shownPage && shownPage.from > 0 ? shownPage.current : 0;
    go({ at: shownAt, page }, 'replace');
    pin(shownAt === '' || number === undefined ? [] : [number]);
  }

  const showPage = (state: PageState): void => {
    const pointed = blocks.findIndex(
      ({ pointer }) => indexIn(pointer) === indexIn(state.at),
    );
    const page = pageOf(
      state.page || Math.floor(Math.max(0, pointed) / pageSize) + 1,
      blocks.length,
      pageSize,
    );
    if (page.from === shownPage?.from && page.to === shownPage.to) return;
    shownPage = page;
    fill(
      body,
      blocks
        .slice(page.from, page.to)
        .map((block) => pairOf(block, links, file, readings)),
    );
    fill(
      pages,
      pager(page, (it) => ({ ...state, at: '', page: it })),
    );
  };

  /** Finds the line of a finding in a text without fields. */
  const lineOf = (at: string): HTMLElement | null => {
    const finding = file.findings.find(({ pointer }) => pointer === at);
    return at === '' || !finding
      ? null
      : body.querySelector(`[data-line="${finding.start.line}"]`);
  };
  const showPlace = ({ at }: PageState): void => {
    if (shownAt === at) return;
    shownAt = at;
    const fields = at === '' ? [] : fieldsBelow(links, at);
    const place = pin(fields) ?? lineOf(at);
    // Scrolling needs the view to be on the page.
    requestAnimationFrame(() => {
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
      pin(fields);
      if (fields.length === 0) place?.classList.add('lit');
    });
  };

  return {
    heading: file.path,
    element: html('div', about(file), body, pages, bar),
    update: (state) => {
      showPage(state);
      showPlace(state);
    },
  };
}

function about(file: ReportedFile): HTMLElement {
  const { path, output, counts, findings, functions } = file;
  const fates = fateCounts(counts.fields);
  return html(
    'div.about-file',
    html(
      'p',
      statusLabel(file),
      output !== null &&
        output !== path &&
        html('span', ' → ', html('code', output)),
      ' ',
      link(
        { view: 'findings', file: path },
        counted(findings.length, 'finding'),
      ),
      ' · ',
      link({ view: 'file' }, 'All files'),
    ),
    questionLinks(findings),
    fates.length > 0 && fateBar(fates),
    fates.length > 0 && legend(fates, fateLabel),
    findings.filter(({ pointer }) => pointer === '').map(findingItem),
    functions.length > 0 &&
      unfolding(
        `Changes needed in the code of ${counted(functions.length, 'function')}`,
        () => functionChanges(functions),
      ),
    file.sourceText === null && html('p.faint', 'There is no text to show.'),
    html(
      'p.faint.hint',
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

/** Shows a file with its status, a bar of fidelities and the number of findings. */
function fileRow(file: ReportedFile): HTMLElement {
  const { path, counts, findings } = file;
  const count = counted(findings.length, 'finding');
  const open = findings.filter(isOpenErrorOnPage).length;
  return html(
    'li',
    link({ view: 'file', file: path }, path),
    statusLabel(file),
    // A check does not migrate values.
    html('span', counts.fields.total > 0 && fateBar(fateCounts(counts.fields))),
    html(
      'span',
      link(
        { view: 'findings', file: path },
        { 'aria-label': `${count} of ${path}` },
        count,
      ),
      open > 0 && `, ${counted(open, 'open error')}`,
    ),
  );
}

/** Shows the status of a file in the words of the command. */
function statusLabel({ status }: ReportedFile): HTMLElement {
  return html(`span.status.status-${status}`, statusWordsOf(report)[status]);
}
