import { fileUnrecognised } from '../legacy/file-rules.js';
import type { ElementCounts } from '../file/record.js';
import { ruleOf } from '../file/all-rules.js';
import { pluralise } from '../rule/message-text.js';
import { fixPlaces, levelOfFidelity, levels } from '../rule/rule.js';
import {
  type Invocation,
  isOnlyToFix,
  nextCommand,
} from '../run/next-command.js';
import { fixRulesIn, sumOf } from '../run/rule-findings.js';
import { isNothingCompared, type Summary } from '../run/summary.js';
import { comparisonVerdict, isNothingChanged } from './comparison.js';
import {
  type Bar,
  type Heading,
  type Part,
  type Words,
  sentence,
} from './parts.js';
import {
  accountSentences,
  adviceAfterMigration,
  verdictBar,
} from './verification.js';
import {
  commandWords,
  fateSigns,
  shownCounts,
  stateTones,
  stateWord,
  valueBar,
} from './words.js';

/** Returns what was done: the verdict, the files by state, what is left, and how to undo it. */
export function resultParts(
  run: Summary,
  invocation: Invocation | undefined,
): readonly Part[] {
  const { counts, leftOut } = run;
  const parts: Part[] = [...verdictParts(run), ...fileCounts(run)];
  const says = (...words: Words): void => void parts.push(sentence(words));
  if (leftOut > 0)
    says(
      `${pluralise(leftOut, 'file')} left out by \`exclude\` of the configuration`,
    );
  if (run.command !== 'migrate') return parts;
  const { written = 0, partial = 0 } = counts.files;
  const models = run.rules.find(({ rule }) => rule === fileUnrecognised.id);
  const toChange = run.functions.filter(({ changes }) => changes.length > 0);
  const left: string[] = [];
  if (models) left.push(`${pluralise(models.files, 'file')} not recognised`);
  if (written + partial > 0 && toChange.length > 0)
    left.push(`${pluralise(toChange.length, 'function')} to change`);
  if (left.length > 0) says(`Left: ${left.join(', ')}`);
  if (written > 0 && invocation?.undo)
    parts.push({
      kind: 'command',
      before: 'Undo',
      args: ['git', 'checkout', '--', ...invocation.undo],
    });
  return parts;
}

const titles: ReadonlyMap<string, string> = new Map([
  ['check', 'Information model check'],
  ['verify', 'Information model comparison'],
  ['status', 'Information model status'],
]);

/** Returns the sentence that matters most as heading, and those that belong to it. */
export function verdictParts(run: Summary): readonly Part[] {
  const { command, comparison, verification } = run;
  const headed = (...words: Words): Heading => ({
    kind: 'heading',
    before: titles.get(command) ?? 'Information model migration',
    words,
  });
  if (comparison) {
    const { first, counts } = comparisonVerdict(run, comparison);
    return [headed(`${first}.`), counts];
  }
  if (verification) {
    const { summary } = verification;
    if (isNothingCompared(summary)) return [headed('Nothing was compared.')];
    const [first, ...others] = accountSentences(run, summary);
    return [
      ...(first ? [headed({ text: first[0], tone: first[1] })] : []),
      ...others.map(([text, tone]) => sentence([text], tone)),
      verdictBar(summary),
    ];
  }
  // `convert` prints the file itself.
  return command === 'convert' ? [] : [headed(progressWords(run))];
}

/** Says how many models are written or ready, and what the others wait for. */
function progressWords(run: Summary): string {
  const { command, counts, failed } = run;
  const count = (state: keyof typeof counts.files): number =>
    counts.files[state] ?? 0;
  if (failed.length > 0) return `${pluralise(count('failed'), 'file')} failed.`;
  const toFix = count('to-fix');
  const places = fixPlaces(fixRulesIn(run).map(({ rule }) => ruleOf(rule)));
  const waits = (files: number): string => (files === 1 ? 'waits' : 'wait');
  if (command === 'check') {
    if (toFix > 0)
      return `${pluralise(toFix, 'file')} ${waits(toFix)} for a fix in ${places}.`;
    const checked = sumOf([...run.formats], ([format, files]) =>
      format === 'other' ? 0 : files,
    );
    return checked === 0
      ? 'Nothing was checked.'
      : `Nothing is to be fixed in ${pluralise(checked, 'file')}.`;
  }
  const written = count('written') + count('up-to-date');
  const ready = written + count('ready');
  const partial = count('partial');
  const waiting = count('to-decide');
  const all = ready + partial + waiting + toFix;
  if (all === 0) return 'No Legacy file is left.';
  const isDone = written + partial > 0 && written === ready;
  const are = all === 1 || ready === 1 ? 'is' : 'are';
  const parts = [
    `${ready} of ${pluralise(all, 'Legacy file')} ${are} ${isDone ? 'written' : 'ready'}`,
  ];
  if (partial > 0) parts.push(`${partial} written in part`);
  if (waiting > 0) parts.push(`${waiting} ${waits(waiting)} for answers`);
  if (toFix > 0)
    parts.push(
      `${toFix}${waiting > 0 ? '' : ` ${waits(toFix)}`} for a fix in ${places}`,
    );
  return `${parts.join(', ')}.`;
}

/** Counts the files by state, and what `check` found by level. */
function fileCounts(run: Summary): readonly Part[] {
  const { command, comparison, counts, rules } = run;
  const total = sumOf(Object.values(counts.files), (it) => it);
  // `convert` prints the file itself.
  const isPrinted = total === 1 && counts.files.other === undefined;
  if (command === 'convert' && isPrinted) return [];
  // It is said already that no file differs, or was checked.
  if (total === 0 && (comparison || command === 'check')) return [];
  const bar: Bar = {
    kind: 'bar',
    title: pluralise(total, 'file'),
    tone: 'strong',
    shares: shownCounts(counts).map(([state, count]) => ({
      label: stateWord(state, command, count),
      count,
      tone: stateTones[state],
    })),
  };
  if (command !== 'check') return [bar];
  const found = comparison
    ? [
        `${comparison.findings.new} new`,
        `${comparison.findings.before} there before`,
      ]
    : levels.flatMap((level) => {
        const own = rules.filter(
          (it) => levelOfFidelity[it.fidelity] === level,
        );
        const open = sumOf(own, (it) => it.open);
        return open === 0 ? [] : pluralise(open, level);
      });
  return found.length === 0
    ? [bar]
    : [bar, sentence([found.join(', ')], 'strong')];
}

/** Returns the next command, and what to do where no command helps. */
export function nextParts(
  run: Summary,
  invocation: Invocation | undefined,
): readonly Part[] {
  const { verification, comparison } = run;
  if (verification && isNothingCompared(verification.summary))
    return adviceAfterMigration(run, invocation?.program);
  if (comparison && comparison.migrated.lost.length > 0) {
    const { then, migrated } = comparison;
    const paths = [...new Set(migrated.lost.map(({ path }) => path))];
    const steps = [
      ['git', 'checkout', then, '--', ...paths],
      commandWords(['decide', ...paths], invocation),
      commandWords(['migrate', ...paths, '--write'], invocation),
    ];
    return [
      sentence([
        'Bring the Legacy files back, decide what is open, and migrate them again:',
      ]),
      ...steps.map((args): Part => ({ kind: 'command', before: 'Next', args })),
    ];
  }
  // What decisions alone change is seen by their diff.
  if (
    comparison &&
    isNothingChanged(comparison) &&
    Object.values(comparison.decisions).some(({ length }) => length > 0)
  )
    return [];
  const next = invocation && nextCommand(run, invocation);
  if (!next) return [];
  const command: Part = {
    kind: 'command',
    before: 'Next',
    args: commandWords(next, invocation),
  };
  return next[0] === 'check' && isOnlyToFix(run)
    ? [
        sentence([
          'Only places to fix are left: fix the source until check finds none, then run this again.',
        ]),
        command,
      ]
    : [command];
}

/** Counts algorithms, inputs and values by what became of them. */
export function countParts(
  { command, counts }: Summary,
  isVerbose: boolean,
): readonly Part[] {
  const { algorithms, inputs, fields } = counts;
  // A dry run writes nothing.
  const isDone = command !== 'diff';
  const bars: Bar[] = [
    elementBar('algorithm', algorithms, isDone),
    elementBar('input', inputs, isDone),
    valueBar(fields),
  ];
  const shown = bars.filter(({ shares }) => shares.length > 0);
  const { sign, meaning } = fateSigns.supplied;
  // Only --verbose has rows for fields that no source has.
  return isVerbose && shown.length > 0
    ? [...shown, sentence([`${sign} ${meaning}`])]
    : shown;
}

function elementBar(
  what: string,
  { total, migrated, partial, leftOut }: ElementCounts,
  isDone: boolean,
): Bar {
  const shares = [
    {
      label: isDone ? 'migrated' : 'would be migrated',
      count: migrated,
      tone: 'good' as const,
    },
    { label: 'in part', count: partial, tone: 'changed' as const },
    { label: 'left out', count: leftOut, tone: 'open' as const },
  ];
  return {
    kind: 'bar',
    title: pluralise(total, what),
    // The first says that none is migrated.
    shares:
      total === 0 ? [] : shares.filter((it, at) => at === 0 || it.count > 0),
  };
}
