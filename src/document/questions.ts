import { choicePictures } from '#choice-pictures';
import type { PicturedRequest } from '../behaviour/compare/compare-windows.js';
import {
  type AskedQuestion,
  questionKey,
  questionsIn,
} from '../decisions/open-questions.js';
import { ruleOf } from '../file/all-rules.js';
import { getOrCompute, madeOnce } from '../json/collections.js';
import { type FileRecord, isNew, isStillAsked } from '../file/record.js';
import { bytewise } from '../file/paths.js';
import {
  choicesAmong,
  questionWords,
  recommendedWords,
} from '../rule/choice.js';
import { pluralise, truncateMiddle } from '../rule/message-text.js';
import { decideCommand, type Invocation } from '../run/next-command.js';
import {
  fixRulesIn,
  fixTitle,
  maxListed,
  sumOf,
} from '../run/rule-findings.js';
import type { Summary } from '../run/summary.js';
import { excerptOf, linesOf } from './findings.js';
import type { Keep } from './fields.js';
import {
  type Excerpt,
  type Group,
  type Part,
  type PlaceWord,
  type Windows,
  sentence,
} from './parts.js';
import { windowsOfChoice } from './windows.js';
import { commandWords, placeOf } from './words.js';

/** Which results are read in the example of a rule, by rule and choice. */
export type ChoicePictures = Readonly<
  Partial<Record<string, Readonly<Partial<Record<string, PicturedRequest>>>>>
>;

/** What is shown of the places of a question. */
interface Places {
  count: number;
  readonly first: PlaceWord[];
  readonly message: string;
  /** The names of the choices that can be made at some place. */
  readonly choices: Set<string>;
  readonly excerpt: Excerpt | undefined;
}

/** Questions whose choices are shown, and places to fix, where there is little room. */
const [maxQuestions, maxFixes] = [6, 3];

/** Collects the places that wait for an answer. */
export function collectQuestions(keep: Keep) {
  const known = new Map<string, Places>();
  return {
    add(record: FileRecord): void {
      if (!isStillAsked(record)) return;
      const lines = madeOnce(() => linesOf(record));
      const asked = questionsIn([
        { path: record.path, findings: record.findings },
      ]);
      for (const [key, { places }] of asked) {
        const findings = places.map(({ finding }) => finding).filter(isNew);
        const [first] = findings;
        if (!first) continue;
        const before = known.get(key);
        const all: Places = before ?? {
          count: 0,
          first: [],
          message: first.message,
          choices: new Set(),
          excerpt: keep(excerptOf(first, lines())),
        };
        all.count += findings.length;
        for (const it of findings)
          for (const name of it.choices) all.choices.add(name);
        for (const it of findings.slice(0, maxListed - all.first.length))
          all.first.push(placeOf(record.path, it));
        if (!before) known.set(key, all);
      }
    },
    /** Returns the questions of a run in the order in which they are asked. */
    parts(run: Summary, invocation: Invocation | undefined): readonly Part[] {
      const { questions } = run.counts;
      if (questions.length === 0) return [];
      const firsts = new Map(questions.toReversed().map((it) => [it.rule, it]));
      // Thousands of questions of a rule have the same choices.
      const choicesKnown = new Map<string, readonly Part[]>();
      const offered = questions.filter((it) => it.recommended !== null).length;
      const count = pluralise(questions.length, 'question');
      const words =
        offered === 0
          ? count
          : `${count}, ${offered} with a recommended answer`;
      return [
        {
          kind: 'group',
          head: [`To decide: ${words}`],
          fold: 'always',
          // `convert` has shown each with its place.
          brief: run.command === 'convert' ? 0 : maxQuestions,
          parts: questions.map((it) => {
            const places = known.get(questionKey(it));
            const names = [...(places?.choices ?? [])];
            const choices = getOrCompute(
              choicesKnown,
              [it.rule, it.recommended, ...names].join(' '),
              () => choiceParts(it, names, invocation),
            );
            // The name of a rule is a link to the first question about it.
            const id = firsts.get(it.rule) === it ? it.rule : questionKey(it);
            return questionGroup(it, id, places, choices);
          }),
        },
      ];
    },
  };
}

/** Returns a question with its first place, and what each choice does and changes. */
function questionGroup(
  { rule: ruleId, about, files, recommended }: AskedQuestion,
  id: string,
  places: Places | undefined,
  choices: readonly Part[],
): Group {
  const rule = ruleOf(ruleId);
  const parts: Part[] = [];
  if (places) parts.push(sentence([places.message]));
  if (places?.excerpt) parts.push(places.excerpt);
  parts.push(...choices);
  if (places)
    parts.push({
      kind: 'list',
      items: places.first.map((it) => [it]),
      brief: maxFixes,
      more: places.count - places.first.length,
    });
  const offer = recommended === null ? '' : `, recommended: ${recommended}`;
  return {
    kind: 'group',
    head: [
      { code: ruleId },
      ...(about === undefined ? [] : [' ', { code: truncateMiddle(about) }]),
    ],
    ...(rule && { long: [questionWords(rule, about)] }),
    tail: [`${pluralise(files, 'file')}${offer}`],
    id,
    fold: 'closed',
    parts,
  };
}

/** Returns a row for each choice, what the example of the rule then reads, and the command that writes the recommended one. */
function choiceParts(
  { rule: id, recommended }: AskedQuestion,
  names: readonly string[],
  invocation: Invocation | undefined,
): readonly Part[] {
  const rule = ruleOf(id);
  if (!rule || names.length === 0) return [];
  const choices = choicesAmong(rule, names, recommended);
  const pictures = (choicePictures as ChoicePictures)[rule.id] ?? {};
  // Choices that are compared with the same results are drawn below each other.
  const drawn = new Map<string, Windows>();
  for (const choice of choices) {
    const picture = pictures[choice.name];
    if (!picture) continue;
    const windows = windowsOfChoice(picture, choice);
    const [legacy, ...lanes] = windows.lanes;
    const key = JSON.stringify([windows.at, legacy]);
    const before = drawn.get(key);
    drawn.set(
      key,
      before ? { ...before, lanes: [...before.lanes, ...lanes] } : windows,
    );
  }
  const parts: Part[] = [
    {
      kind: 'rows',
      columns: [
        { name: 'choice', role: 'words' },
        { name: 'its word', role: 'code' },
        { name: 'what it changes', role: 'words' },
        { name: '', role: 'words' },
      ],
      rows: choices.map(({ label, name, effect }) => ({
        cells: [
          [label],
          [{ code: name }],
          [effect],
          name === recommended ? ['recommended'] : [],
        ],
      })),
    },
    ...drawn.values(),
  ];
  if (recommended !== null && rule.recommended)
    parts.push(sentence([recommendedWords(rule.recommended)]));
  if (recommended !== null && invocation)
    parts.push({
      kind: 'command',
      before: 'Write the recommended answers',
      args: commandWords(
        decideCommand(invocation, '--recommended'),
        invocation,
      ),
    });
  return parts;
}

/** Returns the places to fix, and how many questions wait for that. */
export function fixParts(run: Summary): readonly Part[] {
  const fixes = fixRulesIn(run);
  if (fixes.length === 0) return [];
  const all = sumOf(fixes, ({ shown }) => shown);
  const places = fixes
    .flatMap(({ rule, examples }) => examples.map((it) => ({ ...it, rule })))
    .toSorted((a, b) => bytewise(a.path, b.path) || a.line - b.line);
  const parts: Part[] = [
    {
      kind: 'group',
      head: [`${fixTitle(fixes)}: ${pluralise(all, 'place')}`],
      fold: 'always',
      parts: [
        {
          kind: 'list',
          items: places.map(({ path, line, column, rule }) => [
            { path, line, column },
            ' ',
            { code: rule },
          ]),
          // `convert` has shown each with its place.
          brief: run.command === 'convert' ? 0 : maxFixes,
          more: all - places.length,
        },
      ],
    },
  ];
  const later = run.toFixFirst;
  const words =
    later === 1
      ? '1 open place is not asked about yet: its input or algorithm is to be fixed first.'
      : `${later} open places are not asked about yet: their inputs or algorithms are to be fixed first.`;
  return later === 0 ? parts : [...parts, sentence([words])];
}
