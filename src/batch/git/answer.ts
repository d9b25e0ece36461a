import { runGit } from './run.js';

/** `reason`: a sentence for people. */
export type GitAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** What git prints. Never rejects. */
export async function askGit(
  root: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<GitAnswer<Buffer>> {
  const run = await runGit(root, args, input);
  if (run.kind === 'absent')
    return {
      ok: false,
      reason: 'There is no git on this machine: install it.',
    };
  return run.ok
    ? { ok: true, value: run.stdout }
    : {
        ok: false,
        reason: `git could not answer for ${root} (${firstLine(run.stderr)}): repair the repository and run again.`,
      };
}

export function firstLine(message: string): string {
  const [line = ''] = message.replace(/^(fatal|error): /, '').split('\n');
  return line === '' ? 'it gave no reason' : line;
}
