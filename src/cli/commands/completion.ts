import {
  commandNamed,
  commands,
  defineCommand,
  type NamedCommand,
} from '../command.js';
import { exitStatus } from '../exit-status.js';
import { optionsOf } from '../parse-command-line.js';
import type { World } from '../world.js';

export const command = defineCommand({
  options: {},
  examples: {
    'completion >> ~/.bashrc': 'for bash',
    'completion >> ~/.zshrc': 'for zsh, where SHELL is zsh',
    'completion | source': 'for fish, where SHELL is fish',
  },
  run(_args, { env, stdout }) {
    stdout.write(completionScripts[shellIn(env)]);
    return exitStatus.ok;
  },
});

/**
 * Returns the words that fit at the cursor, one a line; none where a file is
 * expected, which the shell completes.
 * @param words those of the line, the program first; the last one is completed
 */
export async function completionsOf(
  words: readonly string[],
  { env }: Pick<World, 'env'>,
): Promise<readonly string[]> {
  const [, ...args] = words.flatMap(partsOf);
  const current = args.at(-1) ?? '';
  const before = args.slice(0, -1);
  const named = commandNamed(before.find(commandNamed));
  if (!named && !current.startsWith('-'))
    return commands
      .filter(({ name }) => name.startsWith(current))
      .map((it) => described(it, env));
  const command = (await named?.load())?.command;
  const options = optionsOf(command);
  const last = before.at(-1) ?? '';
  const option = options.find(({ names }) => names.includes(last));
  const isFirst = last === named?.name;
  const offered =
    option?.isFlag === false
      ? option.words
      : current.startsWith('-')
        ? options
            .flatMap(({ names }) => names)
            .filter((name) => !before.includes(name))
        : isFirst && command?.operand?.words;
  return (offered || []).filter((it) => it.startsWith(current));
}

/** Splits `--option=value` into two words. Bash splits it itself. */
function partsOf(word: string): readonly string[] {
  if (word === '=') return [];
  return /^(--[^=]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];
}

/** Returns a command with its description; bash cannot show descriptions. */
function described({ name, does }: NamedCommand, env: World['env']): string {
  switch (shellIn(env)) {
    case 'bash':
      return name;
    case 'zsh':
      return `${name}:${does.replaceAll(':', '\\:')}`;
    case 'fish':
      return `${name}\t${does}`;
  }
}

type Shell = 'bash' | 'zsh' | 'fish';

/** Returns the shell that `SHELL` names; bash for all others. */
function shellIn({ SHELL = '' }: { readonly SHELL?: string }): Shell {
  if (/zsh$/.test(SHELL)) return 'zsh';
  return /fish$/.test(SHELL) ? 'fish' : 'bash';
}

/** The completion script of each shell. Each script sets `SHELL`, because the inherited one names the login shell. */
const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_infomodel-migrate_completions()
{
  local current="\${COMP_WORDS[COMP_CWORD]}" word
  # Bash takes "--format=" apart.
  if [ "$current" = "=" ]; then current=""; fi
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(SHELL=bash infomodel-migrate --get-completions "\${COMP_WORDS[@]:0:COMP_CWORD}" "$current")
}
complete -o bashdefault -o default -F _infomodel-migrate_completions infomodel-migrate
`,

  zsh: `#compdef infomodel-migrate
_infomodel-migrate_completions()
{
  local -a offered
  offered=(\${(f)"$(SHELL=zsh infomodel-migrate --get-completions "\${(@)words[1,CURRENT]}")"})
  if [[ $PREFIX == --*=* ]]; then compset -P "*="; fi
  if (( \${#offered} )); then
    _describe values offered
  else
    _default
  fi
}
if [[ "\${zsh_eval_context[-1]}" == "loadautofunc" ]]; then
  _infomodel-migrate_completions "$@"
else
  compdef _infomodel-migrate_completions infomodel-migrate
fi
`,

  fish: `function __infomodel_migrate_completions
  set -l current (commandline -ct)
  set -l option (string match -r -- '^--[^=]+=' "$current")
  set -l offered (env SHELL=fish infomodel-migrate --get-completions (commandline -opc) "$current")
  if not set -q offered[1]
    set offered (__fish_complete_path (string replace -- "$option" "" "$current"))
  end
  for word in $offered
    echo -- "$option$word"
  end
end
complete -c infomodel-migrate -f -a "(__infomodel_migrate_completions)"
`,
};
