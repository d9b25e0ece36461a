import { readFileSync } from 'node:fs';
import type { Argv } from 'yargs';
import { rules } from '../../report/rules.js';
import { paintFor } from '../../report/terminal/paint.js';
import { columnsOf, wrapped } from '../../report/terminal/terminal.js';
import {
  choicesOf,
  type Level,
  levelOfFidelity,
  type Rule,
} from '../../rule/rule.js';
import { nearest } from '../../rule/words.js';
import type { ArgsOf } from '../command.js';
import { exitStatus } from '../exit-status.js';
import { usageError } from '../usage-error.js';
import { usesColor, widthOf, type World } from '../world.js';

export const explainCommand = {
  usage: 'explain [rule]',
  describe: 'What a rule does and why; without a rule, the list',
  options,
  run,
};

function options(yargs: Argv) {
  return yargs
    .positional('rule', { type: 'string', describe: 'The id of a rule' })
    .option('color', {
      type: 'boolean',
      describe: 'Colours, whatever NO_COLOR and the terminal say',
    });
}

function run(
  { rule, color }: ArgsOf<ReturnType<typeof options>>,
  world: World,
): number {
  const style: Style = {
    width: widthOf(world),
    paint: paintFor(usesColor(world, color, 'stdout')),
  };
  return rule === undefined ? list(style, world) : explain(rule, style, world);
}

function list(style: Style, world: World): number {
  world.stdout.write(`${listLines(style).join('\n')}\n`);
  return exitStatus.ok;
}

function explain(id: string, style: Style, world: World): number {
  const rule = rules.find((it) => it.id === id);
  if (!rule) {
    const meant = nearest(
      id,
      rules.map((it) => it.id),
    );
    throw usageError(
      `There is no rule ${JSON.stringify(id)}. ${meant === undefined ? '`infomodel-migrate explain` lists the rules.' : `Did you mean ${meant}?`}`,
    );
  }
  world.stdout.write(
    `${[
      ...ruleLines(rule, style),
      ...exampleLines(rule, world.packageRoot, style),
    ].join('\n')}\n`,
  );
  return exitStatus.ok;
}

interface Style {
  readonly width: number;
  readonly paint: ReturnType<typeof paintFor>;
}

function listLines({ width, paint }: Style): readonly string[] {
  const columns = Math.max(...rules.map(({ id }) => columnsOf(id)));
  return rules.map(({ id, fidelity, title }) => {
    const tone = levelOfFidelity[fidelity] ?? 'good';
    const head = `${id.padEnd(columns)}  ${paint[tone](fidelity.padEnd(8))}`;
    const room = width - columns - 2 - 8 - 2;
    return room < 20
      ? head
      : `${head}  ${wrapped(title, room, '').replaceAll('\n', `\n${' '.repeat(columns + 12)}`)}`;
  });
}

const levelWords: Readonly<Record<Level, string>> = {
  error: 'an error',
  warning: 'a warning',
  note: 'a note',
};

function ruleLines(rule: Rule, { width, paint }: Style): readonly string[] {
  const level = levelOfFidelity[rule.fidelity];
  const choices = choicesOf(rule);
  return [
    `${paint.strong(rule.id)}  ${paint[level ?? 'good'](rule.fidelity)}${level ? `, ${levelWords[level]}` : ', no finding'}`,
    '',
    wrapped(rule.title, width, ''),
    '',
    wrapped(rule.explanation, width, ''),
    '',
    wrapped(`Format description: ${rule.section}`, width, ''),
    ...(choices.length === 0
      ? []
      : [
          '',
          'Choices',
          ...choices.map(({ name, does, value }) =>
            wrapped(
              `${name}: ${does}${value === undefined ? '' : `; its value is ${value}`}`,
              width,
              '  ',
            ),
          ),
        ]),
  ];
}

/** The golden case of the rule, before and after. */
function exampleLines(
  { id }: Rule,
  packageRoot: URL,
  { paint }: Style,
): readonly string[] {
  const folder = new URL(`golden/rules/${id}/`, packageRoot);
  const show = (title: string, name: string): readonly string[] => {
    try {
      const text = readFileSync(new URL(name, folder), 'utf8').trimEnd();
      return [
        '',
        title,
        ...text.split('\n').map((line) => paint.faint(`  ${line}`)),
      ];
    } catch {
      // A file that is stopped has no Current text.
      return [];
    }
  };
  return [...show('Before', 'legacy.json'), ...show('After', 'current.json')];
}
