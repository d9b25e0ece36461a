export type Shell = 'bash' | 'zsh' | 'fish';

/** Returns the shell that `SHELL` names; bash for all others. */
export function shellIn({ SHELL = '' }: { readonly SHELL?: string }): Shell {
  if (/zsh$/.test(SHELL)) return 'zsh';
  return /fish$/.test(SHELL) ? 'fish' : 'bash';
}

/** The completion script of each shell. Each script sets `SHELL`, because the inherited one names the login shell. */
export const completionScripts: Readonly<Record<Shell, string>> = {
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
