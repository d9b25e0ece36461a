import type {
  Decided,
  Fate,
  Report,
  ReportedFinding,
} from '../../report/report.js';
import { rankOf, ruleOf } from '../../report/rules.js';
import { cutAtEnd, cutInMiddle } from '../terminal/cut.js';
import { columnsOfLine, type Line } from '../terminal/line.js';
import { columnsOf } from '../terminal/columns.js';
import { visible } from '../terminal/visible.js';
import { fateOf, marks } from './marks.js';
import { textLines } from './notes.js';

interface Counted {
  readonly finding: ReportedFinding;
  count: number;
}

/** What each fate means, from the loudest to the quietest. */
const meanings: readonly (readonly [Fate, string])[] = [
  ['invalid', 'the source breaks its format'],
  ['unmapped', 'there is no described counterpart'],
  ['changed', 'the behaviour differs'],
  ['assumed', 'the description is silent, the plain reading is taken'],
  ['decided', 'a person has settled it'],
];

const quietMarks = `${marks.exact.glyph} exact: it means the same; ${marks.supplied.glyph} supplied: a rule writes it by itself`;

/**
 * What the marks and rules mean: each rule once with how often it speaks and
 * what may be chosen, each decision once with its reason.
 */
export function ruleLines({ files }: Report, width: number): readonly Line[] {
  const kinds = kindsOf(files);
  const rank = ({ finding }: Counted): number => rankOf.get(finding.rule) ?? 0;
  const groups = meanings.flatMap(([fate, meaning]) => {
    const { glyph, tone } = marks[fate];
    const of = kinds.filter(({ finding }) => fateOf(finding) === fate);
    const head: Line = [
      [`${glyph} ${fate}`, tone],
      [cutAtEnd(`: ${meaning}`, width - fate.length - 2), 'faint'],
    ];
    const lines = of
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap((it) => kindLines(it, width));
    return lines.length === 0 ? [] : [head, ...lines];
  });
  if (groups.length === 0) return [];
  const hasFields = files.some(({ fields = [] }) => fields.length > 0);
  return hasFields
    ? [...groups, [[cutAtEnd(quietMarks, width), 'faint']]]
    : groups;
}

/** One finding for each rule and decision, and how many there are. */
function kindsOf(files: Report['files']): readonly Counted[] {
  const kinds = new Map<string, Counted>();
  for (const { findings } of files)
    for (const finding of findings) {
      const key = `${finding.decision?.index ?? ''} ${finding.rule}`;
      const known = kinds.get(key);
      if (known) known.count++;
      else kinds.set(key, { finding, count: 1 });
    }
  return [...kinds.values()];
}

function kindLines(
  { finding, count }: Counted,
  width: number,
): readonly Line[] {
  const { rule, decision } = finding;
  const times = count === 1 ? '' : `, ${count} times`;
  const head: Line = [
    ['  '],
    [cutInMiddle(rule, width - times.length - 2)],
    [times, 'faint'],
  ];
  const text = visible(decision ? reasonOf(decision) : meaningOf(finding));
  const room = width - columnsOfLine(head) - 2;
  return columnsOf(text) <= room
    ? [[...head, [`  ${text}`]]]
    : [head, ...textLines(text, width, '    ')];
}

function reasonOf({ choose, reason }: Decided): string {
  return `${choose}: ${reason}`;
}

function meaningOf({ rule: id, message, choices }: ReportedFinding): string {
  const rule = ruleOf(id);
  const title = rule?.title ?? message;
  return rule?.fidelity === 'unmapped'
    ? `${title} Choices: ${choices.join(', ')}.`
    : title;
}
