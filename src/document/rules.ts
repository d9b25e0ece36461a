import { ruleOf } from '../file/all-rules.js';
import { fileUnrecognised } from '../legacy/file-rules.js';
import { listNames, pluralise } from '../rule/message-text.js';
import type { Level } from '../rule/rule.js';
import {
  type RuleFindings,
  rulesOfLevel,
  sumOf,
} from '../run/rule-findings.js';
import type { Summary } from '../run/summary.js';
import { splitChanges } from './functions.js';
import type { Group, Part } from './parts.js';
import { asPeopleCount, fateTones } from './words.js';

/** More functions and inputs are only counted. */
const [maxFunctions, maxInputs] = [5, 3];

/** With more rules, warnings and notes are only counted. */
const maxRules = 5;

/** Returns the warnings and notes of a run by rule, in a closed group where they are not what the command is asked for. */
export function ruleParts(run: Summary, isVerbose: boolean): readonly Part[] {
  const warnings = rulesOfLevel(run, 'warning');
  const notes = rulesOfLevel(run, 'note');
  const isMany =
    run.decisions !== null || warnings.length + notes.length > maxRules;
  const isCounted =
    !isVerbose &&
    (run.command === 'convert' ||
      (isMany && ['diff', 'migrate'].includes(run.command)));
  // These are about a file or the run as a whole, and change no value.
  const ofWhole = [fileUnrecognised.id, ...run.findings.map((it) => it.rule)];
  const isShown = ({ rule }: RuleFindings): boolean =>
    !isCounted || ofWhole.includes(rule);
  const groupsOf = (level: Level, all: readonly RuleFindings[]) =>
    all.map((it) => ruleGroup(it, level, run, isVerbose));
  const shown = [
    ...groupsOf('warning', warnings.filter(isShown)),
    ...groupsOf('note', notes.filter(isShown)),
  ];
  const changes = warnings.filter((it) => !isShown(it));
  const assumed = notes.filter((it) => !isShown(it));
  if (changes.length + assumed.length === 0) return shown;
  const placesOf = (all: readonly RuleFindings[], noun: string): string =>
    pluralise(
      sumOf(all, (it) => it.shown),
      noun,
    );
  const counts: string[] = [];
  if (changes.length > 0)
    counts.push(`${placesOf(changes, 'change')} of behaviour`);
  if (assumed.length > 0) counts.push(placesOf(assumed, 'note'));
  return [
    ...shown,
    {
      kind: 'group',
      head: [counts.join(', ')],
      fold: 'closed',
      parts: [...groupsOf('warning', changes), ...groupsOf('note', assumed)],
    },
  ];
}

/** Shows what a rule says once, with the functions and inputs concerned; without any, with its first places. */
function ruleGroup(
  { rule, fidelity, shown, files, examples }: RuleFindings,
  level: Level,
  run: Summary,
  isVerbose: boolean,
): Group {
  const times = shown === 1 ? 'once' : `${shown} times`;
  const inFiles = level === 'note' ? '' : ` in ${pluralise(files, 'file')}`;
  const concerned =
    level === 'note' ? '' : concernedFunctions(rule, run, isVerbose);
  return {
    kind: 'group',
    head: [
      { text: `${level}[${rule}]`, tone: fateTones[fidelity] },
      ` ${times}${inFiles}`,
    ],
    tail: [ruleOf(rule)?.title ?? rule],
    // A terminal prints only the title of a note.
    fold: level === 'note' ? 'closed' : 'open',
    parts: [
      {
        kind: 'list',
        items:
          concerned === ''
            ? examples.map(({ path, line, column, message }) => [
                { path, line, column },
                `  ${message}`,
              ])
            : [[concerned]],
        brief: examples.length,
        more: concerned === '' ? shown - examples.length : 0,
      },
    ],
  };
}

/** Names the functions whose code a rule changes, with the inputs; empty where there are none. */
function concernedFunctions(
  rule: string,
  { functions: all, comparison, counts }: Summary,
  isVerbose: boolean,
): string {
  const { 'to-decide': toDecide = 0, 'to-fix': toFix = 0 } = counts.files;
  // A file that is held back has no list of functions.
  const functions = comparison || toDecide + toFix > 0 ? [] : all;
  const concerned = functions.flatMap(({ path, changes }) => {
    const own = changes.filter((change) => change.rule === rule);
    const inputs = new Set(own.flatMap((it) => it.inputs));
    return own.length === 0
      ? []
      : { path, inputs: [...inputs].toSorted(asPeopleCount) };
  });
  if (concerned.length === 0) return '';
  const isForAll =
    concerned.length === functions.length &&
    splitChanges(functions).common.some((it) => it.rule === rule);
  if (isForAll && !isVerbose) return `all ${concerned.length} functions`;
  const most = (count: number): number => (isVerbose ? Infinity : count);
  const names = concerned.map(({ path, inputs }) =>
    inputs.length === 0
      ? path
      : `${path} (${listNames(inputs, most(maxInputs))})`,
  );
  return listNames(names, most(maxFunctions));
}
