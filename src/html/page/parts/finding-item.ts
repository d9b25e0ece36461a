import { splitLines, lineStartsOf } from '../../../json/position.js';
import { sliceWholeCharacters } from '../../../rule/message-text.js';
import { type Children, html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { fateLabel } from './labels.js';
import { questionLinks } from './question-links.js';

/** Shows a finding with all that a decision needs. */
export function findingItem(finding: ReportedFinding): HTMLElement {
  const { file, rule, fidelity, message, start, pointer } = finding;
  const { algorithm, input, decision, fingerprint } = finding;
  const { title, explanation, section } = report.ruleOf(rule) ?? {};
  const place = `${file.path}:${start.line}:${start.column}`;
  const isInReport = report.fileAt(file.path) === file;
  return html(
    'article.finding',
    html(
      'header.flow',
      fateLabel(fidelity),
      link({ view: 'findings', rule }, { class: 'rule' }, rule),
      (algorithm ?? input) !== null &&
        html(
          'span.about',
          [algorithm, input]
            .filter((it) => it !== null)
            .flatMap((it, index) => [index > 0 && ' › ', html('code', it)]),
        ),
      decision && fateLabel('decided'),
      finding.isNew && report.comparison && html('span.tag', 'new'),
      isInReport
        ? link(
            { view: 'file', file: file.path, at: pointer },
            { class: 'place' },
            place,
          )
        : html('span.place', place),
      isInReport &&
        link(
          { view: 'findings', finding: fingerprint },
          {
            class: 'permalink',
            'aria-label': `Link to ${rule} at ${place}`,
          },
          'Link',
        ),
    ),
    html('p.message', withCode(message)),
    isInReport && sourceExcerpt(finding, file.texts.source),
    decision ? decided(decision) : choices(finding),
    isInReport && questionLinks([finding], 'Answer the question'),
    explanation &&
      html(
        'details',
        html('summary', 'About this rule'),
        html(
          'p',
          html('strong', withCode(title ?? '')),
          ' ',
          withCode(explanation),
        ),
        html('p.faint', `Format description: ${section ?? ''}`),
      ),
  );
}

function decided({
  choose,
  reason,
  index,
}: NonNullable<ReportedFinding['decision']>) {
  const all = report.decisions === null ? '' : ` of ${report.decisions}`;
  return html(
    'p.decision',
    'Decided: ',
    html('code', choose),
    reason === '' ? '' : ` — ${reason}`,
    ' ',
    html('span.faint', `(decision ${index + 1}${all})`),
  );
}

function choices({ rule, fidelity }: ReportedFinding): HTMLElement | null {
  const { choices = [] } = report.ruleOf(rule) ?? {};
  if (choices.length === 0)
    return fidelity === 'invalid'
      ? html('p.faint', 'To be fixed in the source.')
      : null;
  return html(
    'dl.choices',
    { 'aria-label': 'Choices' },
    choices.map(({ name, label, value }) =>
      html(
        'div',
        html('dt', html('code', name)),
        html(
          'dd.faint',
          label,
          withCode(value === undefined ? '' : `, with value: ${value}`),
        ),
      ),
    ),
  );
}

/** Most lines shown. */
const longest = 6;

/** Longer lines, such as that of a minified file, are cut around the place. */
const widest = 160;

/**
 * Shows the source of a finding: its place underlined, or a bar beside an object
 * on several lines. Null if there is no text.
 * @param around the object to show whole, with the place in it
 */
export function sourceExcerpt(
  finding: Pick<ReportedFinding, 'fidelity' | 'start' | 'end'>,
  text: string | null,
  around = { start: finding.start.offset, end: finding.end.offset },
  most = longest,
): HTMLElement | null {
  if (text === null) return null;
  const { fidelity } = finding;
  const [start, end] = [finding.start.offset, finding.end.offset];
  const starts = startsOf(text);
  const lineAt = (offset: number): number =>
    starts.findLastIndex((it) => it <= offset);
  const [first, last] = [lineAt(around.start), lineAt(around.end - 1)];
  const to = Math.min(last + 1, first + most);
  const shown = splitLines(
    text.slice(starts[first] ?? 0, starts[to] ?? text.length),
  )
    .slice(0, to - first)
    .map((line, index) => ({ line, from: starts[first + index] ?? 0 }));
  const indentation = Math.min(
    ...shown
      .filter(({ line }) => /\S/.test(line))
      .map(({ line }) => /^[ \t]*/.exec(line)?.[0].length ?? 0),
  );
  const isBlock = lineAt(start) !== lineAt(end - 1);
  const digits = String(to).length;
  return html(
    'pre',
    { class: `excerpt fate-${fidelity}${isBlock ? ' block' : ''}` },
    shown.map(({ line, from }, index) => {
      const isMarked = !isBlock && lineAt(start) === first + index;
      return html(
        'span.excerpt-line',
        html(
          'span.line-number.faint',
          String(first + 1 + index).padStart(digits),
        ),
        isMarked
          ? marked(line, indentation, start - from, end - from)
          : cut(line, indentation, indentation),
      );
    }),
    last >= to && html('span.excerpt-line.excerpt-cut.faint', '…'),
  );
}

let known: { readonly text: string; readonly starts: readonly number[] } = {
  text: '',
  starts: [],
};

/** Findings of a file follow each other. */
function startsOf(text: string): readonly number[] {
  if (known.text !== text) known = { text, starts: lineStartsOf(text) };
  return known.starts;
}

/** Underlines a part of a line, and cuts a long line around it. */
function marked(
  line: string,
  indentation: number,
  start: number,
  end: number,
): Children {
  const isLong = line.length - indentation > widest;
  const from = isLong ? Math.max(indentation, start - 40) : indentation;
  return [
    from > indentation ? '…' : '',
    cut(line.slice(0, start), from, from),
    html(
      'mark',
      cut(line.slice(0, Math.min(end, from + widest)), start, from) || ' ',
    ),
    cut(line, Math.max(start, end), from),
  ];
}

/** Returns a line from an offset on, without what does not fit behind another. */
function cut(line: string, from: number, first: number): string {
  const to = first + widest;
  const text = sliceWholeCharacters(line, Math.max(from, first), to);
  return `${text}${line.length > to ? '…' : ''}`.replaceAll('\t', '  ');
}
