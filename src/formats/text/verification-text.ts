import {
  algorithmAspects,
  inputAspects,
  type Verdict,
} from '../../behaviour/verdict.js';
import { groupBy } from '../../json/collections.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { Report } from '../../report/report.js';
import {
  consequenceSentences,
  isNothingCompared,
  isUnaccounted,
  pathsNotCompared,
  unnamed,
  type Verification,
  type VerificationSummary,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
  type VerifiedObject,
  aspectsIn,
} from '../../report/verification.js';
import {
  type PlacedAspect,
  placedAspects,
  groupUnaccounted,
} from '../../report/unaccounted.js';
import { countedFindings } from '../../report/report-findings.js';
import type { FormatOptions } from '../formats.js';
import {
  type Block,
  columnsOf,
  cutInMiddle,
  type Line,
  packItems,
  paragraph,
  type Span,
  type Tone,
  trimLine,
  maxOf,
} from '../terminal/layout.js';
import { closingLines, commandLine, filesLines } from '../terminal/closing.js';
import { reasonLines } from '../terminal/run-summary.js';
import { errorBlocks } from './errors.js';

const marks: Readonly<Record<Verdict, readonly [string, Tone]>> = {
  same: ['=', 'faint'],
  differs: ['≠', 'warning'],
  unknown: ['?', 'note'],
  'left out': ['–', 'warning'],
};

/** Formats a comparison: unaccounted differences, then each algorithm, then a summary. */
export function* verificationBlocks(
  report: Report,
  verification: Verification,
  options: FormatOptions,
): Iterable<Block> {
  const { width, quiet } = options;
  const { files, notes, summary, withoutMeaning } = verification;
  const invalid = report.files
    .filter(({ status }) => status === 'invalid')
    .flatMap((file) =>
      countedFindings(file).map((finding) => ({ file, finding })),
    );
  yield* errorBlocks(invalid, options);
  if (hasUnaccounted(summary)) yield unaccountedLines(files);
  const notCompared = pathsNotCompared(report.files, verification);
  if (quiet) {
    yield summaryLines(summary, notCompared);
    return;
  }
  // Reads each file once: the algorithms of many files are decompressed.
  const unknown = new Map<string, number>();
  for (const file of files) {
    yield* fileBlocks(file, width);
    for (const { why } of aspectsIn(file))
      for (const sentence of why)
        unknown.set(sentence, (unknown.get(sentence) ?? 0) + 1);
  }
  yield unknownLines(unknown);
  yield reasonLines(report, options);
  if (isNothingCompared(summary)) {
    yield [
      ...filesLines(report),
      [['Nothing was compared.', 'strong']],
      ...(notCompared.length === 0 ? onlyCurrentLines(report, options) : []),
    ];
    return;
  }
  yield [
    ...notes,
    ...(withoutMeaning.length > 0
      ? [
          `The comparison cannot show the effect of ${withoutMeaning.join(', ')}: read these findings too.`,
        ]
      : []),
  ].map((note) => paragraph(note));
  yield [
    ...summaryLines(summary, notCompared),
    ...closingLines(report, options),
  ];
}

function hasUnaccounted({ unaccounted }: VerificationSummary): boolean {
  return Object.values(unaccounted).some((count) => count > 0);
}

function fileBlocks(
  { path, against, algorithms, additions }: VerifiedFile,
  width: number,
): readonly Block[] {
  const title = against === null ? path : `${path} against ${against}`;
  return [
    [paragraph(title, 0, 'strong')],
    ...algorithms.map((algorithm) => [
      [['  '], [nameOf(algorithm, width - 2), 'strong']] as const,
      ...aspectLines(algorithm.aspects, '    ', width),
      ...inputTable(algorithm.inputs, width),
      ...witnessLines(algorithm),
    ]),
    additions.length === 0
      ? []
      : [
          [['  '], ['Only in Current, and no difference']],
          ...additions.map(({ algorithm, input, text }) => {
            const name = algorithm ?? unnamed;
            const place = input === null ? name : `${name}, input ${input}`;
            return paragraph(`+ ${place}: ${text}`, 4);
          }),
        ],
  ];
}

function nameOf({ name }: VerifiedObject, columns: number): string {
  return cutInMiddle(name ?? unnamed, columns);
}

/** Unaccounted aspects have an exclamation mark. */
function markOf(aspect: VerifiedAspect): Span {
  const [mark, tone] = marks[aspect.verdict];
  return isUnaccounted(aspect) ? [`${mark}!`, 'error'] : [mark, tone];
}

/** Lists aspects as `source =  name =`. */
function aspectLines(
  aspects: readonly VerifiedAspect[],
  indent: string,
  width: number,
): Block {
  const items = aspects.map((aspect): Line => [
    [`${aspect.aspect} `],
    markOf(aspect),
  ]);
  return packItems(items, indent, width);
}

const minNameColumns = 12;

/** Formats inputs as rows, each mark centred below its aspect. */
function inputTable(inputs: readonly VerifiedObject[], width: number): Block {
  const aspects = inputs[0]?.aspects.map(({ aspect }) => `  ${aspect}`);
  if (!aspects) return [];
  const indent = '    ';
  const room = width - indent.length - columnsOf(aspects.join(''));
  if (room < minNameColumns)
    return inputs.flatMap((input) => [
      [[indent + nameOf(input, width - indent.length)]],
      ...aspectLines(input.aspects, `${indent}  `, width),
    ]);
  const names = inputs.map((input) => nameOf(input, room));
  const most = maxOf(['input', ...names].map(columnsOf));
  const cell = (text: string): string =>
    indent + text + ' '.repeat(most - columnsOf(text));
  return [
    [[cell('input') + aspects.join(''), 'faint']],
    ...inputs.map((input, index) =>
      trimLine([
        [cell(names[index] ?? '')],
        ...input.aspects.flatMap((aspect) => {
          const { length } = aspect.aspect;
          const before = Math.floor((length - 1) / 2);
          const mark = markOf(aspect);
          const behind = length - before - columnsOf(mark[0]);
          return [
            [' '.repeat(2 + before)],
            mark,
            [' '.repeat(behind)],
          ] as const;
        }),
      ]),
    ),
  ];
}

/** Formats each difference of an algorithm once, with its inputs and what accounts for it. */
function witnessLines(algorithm: VerifiedAlgorithm): Block {
  const differing = placedAspects(algorithm).filter(
    ({ aspect }) => aspect.witnesses.length > 0 && !isUnaccounted(aspect),
  );
  const groups = groupBy(differing, ({ aspect: { witnesses, accountedBy } }) =>
    JSON.stringify([witnesses.map(({ text }) => text), accountedBy]),
  );
  return [...groups.values()].flatMap((group) => {
    const reasons = group.flatMap(({ aspect }) =>
      aspect.accountedBy.map(({ rule, choose }) =>
        choose === null ? rule : `${rule}: ${choose}`,
      ),
    );
    const head = `${headOf(group)} (${unique(reasons).join(', ')})`;
    return [paragraph(head, 4), ...evidenceLines(group, 'faint')];
  });
}

/** Names the inputs and aspects of a group. */
function headOf(group: readonly PlacedAspect[]): string {
  const [first] = group;
  if (!first) return '';
  const { verdict } = first.aspect;
  const inputs = unique(
    group.flatMap(({ input }) => (input ? [input.name ?? unnamed] : [])),
  );
  const aspects = unique(group.map(({ aspect }) => aspect.aspect));
  const all = first.input ? inputAspects : algorithmAspects;
  const isWhole = verdict === 'left out' && aspects.length === all.length;
  const what = [inputs.join(', '), isWhole ? '' : aspects.join(', ')]
    .filter((it) => it !== '')
    .join(': ');
  return `${marks[verdict][0]} ${what === '' ? 'the whole algorithm' : what}`;
}

/** Formats what each format does, and the downstream effects. */
function evidenceLines(
  group: readonly PlacedAspect[],
  ...tone: [Tone?]
): Block {
  return group
    .slice(0, 1)
    .flatMap(({ aspect: { witnesses, why } }) =>
      [
        ...witnesses.flatMap((witness) => [
          witness.text,
          ...consequenceSentences(witness),
        ]),
        ...why,
      ].map((sentence) => paragraph(sentence, 6, ...tone)),
    );
}

function unaccountedLines(files: readonly VerifiedFile[]): Block {
  const lines = files.flatMap(({ path, algorithms }) =>
    algorithms.flatMap((algorithm): Block => {
      const groups = groupUnaccounted(algorithm);
      if (groups.length === 0) return [];
      const title = `${path}: ${algorithm.name ?? unnamed}`;
      return [
        paragraph(title, 2),
        ...groups.flatMap((group) => {
          const { legacy, current } = group[0]?.input ?? algorithm;
          const places = [
            ...(legacy === null ? [] : [`Legacy ${legacy}`]),
            ...(current === null ? [] : [`Current ${current}`]),
          ];
          const head = `${headOf(group)} (${places.join(', ')})`;
          return [paragraph(head, 4, 'error'), ...evidenceLines(group)];
        }),
      ];
    }),
  );
  return lines.length === 0
    ? []
    : [[['Nothing accounts for these', 'error']], ...lines];
}

/**
 * Lists the unknowns, the most frequent first.
 * @param counts how often each sentence occurs
 */
function unknownLines(counts: ReadonlyMap<string, number>): Block {
  if (counts.size === 0) return [];
  const title = 'Unknown, because the description does not say';
  return [
    paragraph(title, 0, 'strong'),
    ...[...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([sentence, count]) => paragraph(`${count} × ${sentence}`, 2)),
  ];
}

/** Explains how to compare after an in-place migration, which leaves no Legacy file. */
function onlyCurrentLines(
  { files }: Report,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): Block {
  if (!files.some(({ status }) => status === 'current')) return [];
  return [
    paragraph(
      'All models are already Current. To compare them with those before the migration, check out the commit before the migration in another folder, and name both:',
    ),
    ...[
      'git worktree add ../before COMMIT',
      commandLine(
        ['verify', '../before/PATH', '--against', 'PATH'],
        invocation?.program,
      ),
    ].map((command): Line => [[`  ${command}`]]),
  ];
}

/**
 * Counts the aspects by verdict, which also explains the marks.
 * @param notCompared paths of Legacy files that were not
 */
function summaryLines(
  summary: VerificationSummary,
  notCompared: readonly string[],
): Block {
  const { same, differs, unknown, leftOut } = summary;
  const counts = { same, differs, unknown, 'left out': leftOut };
  const verdicts = Object.keys(counts) as Verdict[];
  const total = verdicts.map(
    (verdict) => `${marks[verdict][0]} ${counts[verdict]} ${verdict}`,
  );
  return [
    paragraph(total.join(', '), 0, 'strong'),
    ...accountSentences(summary, notCompared).map(([text, tone]) =>
      paragraph(tone === 'good' ? text : `! ${text}`, 0, tone),
    ),
  ];
}

/** Says whether a finding or a decision accounts for all that is not the same. */
export function accountSentences(
  { unaccounted: { differs, leftOut, unknown } }: VerificationSummary,
  notCompared: readonly string[],
): readonly (readonly [text: string, tone: Tone])[] {
  const open = differs + leftOut;
  const isWhole = notCompared.length === 0;
  const sentences: readonly (readonly [boolean, string, Tone])[] = [
    [
      open > 0,
      `No finding or decision accounts for the difference in ${pluralise(open, 'aspect')}.`,
      'error',
    ],
    [
      open === 0 && isWhole,
      'A finding or a decision accounts for all that differs or is left out.',
      'good',
    ],
    [!isWhole, `Not compared: ${listNames(notCompared)}`, 'error'],
    [
      unknown > 0,
      `No finding or decision accounts for what is unknown in ${pluralise(unknown, 'aspect')}, which fails with --fail-on warning.`,
      'warning',
    ],
  ];
  return sentences.flatMap(([isSaid, text, tone]) =>
    isSaid ? [[text, tone] as const] : [],
  );
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
