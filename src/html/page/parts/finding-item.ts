import { lineAt, lineStartsOf, splitLines } from '../../../json/source-text.js';
import { fixPlaces } from '../../../rule/rule.js';
import { sliceWholeCharacters } from '../../../rule/message-text.js';
import { type Children, html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { fateLabel } from './labels.js';
import { questionLinks } from '../decide/deciding.js';

/** Shows a finding with all that a decision needs. */
export function findingItem(finding: ReportedFinding): HTMLElement {
  const { file, rule, fidelity, message, start, pointer } = finding;
  const { algorithm, input, decision, fingerprint } = finding;
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
    aboutRule(rule),
  );
}

/** Explains a rule; a rule of another version of the tool is not known. */
export function aboutRule(id: string): HTMLElement | null {
  const rule = report.ruleOf(id);
  if (!rule) return null;
  return html(
    'details',
    html('summary', 'About this rule'),
    html(
      'p',
      html('strong', withCode(rule.title)),
      ' ',
      withCode(rule.explanation),
    ),
    html('p.faint', `Format description: ${rule.section}`),
  );
}

function decided({
  choose,
  reason,
  index,
  rule,
}: NonNullable<ReportedFinding['decision']>) {
  const all = report.decisions === null ? '' : ` of ${report.decisions}`;
  return html(
    'p.decision',
    'Decided: ',
    rule !== undefined && [html('code', rule), ' '],
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
      ? html('p.faint', `To be fixed in ${fixPlaces([report.ruleOf(rule)])}.`)
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
  const { fidelity, start, end } = finding;
  const starts = startsOf(text);
  const first = lineAt(starts, around.start);
  const last = lineAt(starts, around.end - 1);
  const to = Math.min(last + 1, first + most);
  const excerpt = splitLines(text.slice(starts[first], starts[to])).slice(
    0,
    to - first,
  );
  const indentation = Math.min(
    ...excerpt
      .filter((line) => /\S/.test(line))
      .map((line) => line.search(/[^ \t]/)),
  );
  const isBlock = start.line !== end.line;
  return html(
    'pre',
    { class: `excerpt fate-${fidelity}${isBlock ? ' block' : ''}` },
    excerpt.map((line, index) => {
      const number = first + index + 1;
      const isMarked = !isBlock && start.line === number;
      const from = start.offset - (starts[number - 1] ?? 0);
      return html(
        'span.excerpt-line',
        html(
          'span.line-number.faint',
          String(number).padStart(String(to).length),
        ),
        isMarked
          ? marked(line, indentation, from, from + end.offset - start.offset)
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
