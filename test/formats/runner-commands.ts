/** A command that the runner of GitHub Actions has read from the output of a step. */
export interface RunnerCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** The commands that the runner knows; it passes over all others. */
const known: readonly string[] = [
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning',
];

/**
 * Reads output as the runner does (`ActionCommand.cs`, `ActionCommandManager.cs`
 * of actions/runner): line by line, `::name properties::data` behind leading
 * white space, else `##[name properties]data` anywhere in the line.
 */
export function commandsIn(output: string): readonly RunnerCommand[] {
  return output
    .split(/\r\n|\r|\n/)
    .flatMap((line) => doubleColon(line) ?? hashBracket(line) ?? []);
}

function doubleColon(line: string): RunnerCommand | undefined {
  const [, info, data] = /^\s*::(.*?)::(.*)$/su.exec(line) ?? [];
  if (info === undefined || data === undefined) return undefined;
  return commandOf(info, data, ',', { '%3A': ':', '%2C': ',' });
}

function hashBracket(line: string): RunnerCommand | undefined {
  const [, info, data] = /##\[(.*?)\](.*)$/su.exec(line) ?? [];
  if (info === undefined || data === undefined) return undefined;
  return commandOf(info, data, ';', { '%3B': ';', '%5D': ']' });
}

type Escapes = Readonly<Record<string, string>>;

function commandOf(
  info: string,
  data: string,
  separator: string,
  ofProperties: Escapes,
): RunnerCommand | undefined {
  const space = info.indexOf(' ');
  const name = space < 0 ? info : info.slice(0, space);
  if (!known.includes(name)) return undefined;
  const isNew = separator === ',';
  const list = space > 0 ? info.slice(space + 1) : '';
  const properties = (isNew ? list.trim() : list)
    .split(separator)
    .flatMap((property) => {
      // Equals signs at either end of the name are skipped.
      const [, key, value] = /^=*([^=]+)=+(.+)$/su.exec(property) ?? [];
      return key === undefined || value === undefined
        ? []
        : [[key, unescaped(value, ofProperties)] as const];
    });
  return {
    name,
    properties: Object.fromEntries(properties),
    data: unescaped(data, isNew ? {} : ofProperties),
  };
}

/** One escape after the other in the whole text, the percent sign last. */
function unescaped(text: string, escapes: Escapes): string {
  const all = { '%0D': '\r', '%0A': '\n', ...escapes, '%25': '%' };
  return Object.entries(all).reduce(
    (now, [escape, char]) => now.replaceAll(escape, char),
    text,
  );
}
