import { runGit } from './run.js';

/** `reason`: a sentence for people. */
export type GitAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Whether git gave none, and waited for something itself. */
      readonly isSilent?: boolean;
    };

const noGit = {
  ok: false,
  reason: 'There is no git on this machine: install it.',
} as const;

/**
 * What git prints; `refusal` is the reason where git fails, by default what
 * git itself says. Never rejects.
 */
export async function askGit(
  root: string,
  args: readonly string[],
  input?: Uint8Array,
  refusal?: string,
): Promise<GitAnswer<Buffer>> {
  const run = await runGit(root, args, input);
  if (run.kind === 'absent') return noGit;
  if (run.kind === 'silent')
    return { ok: false, reason: silenceOf(root), isSilent: true };
  return run.ok
    ? { ok: true, value: run.stdout }
    : {
        ok: false,
        reason:
          refusal ??
          `git could not answer for ${root} (${causeIn(run.stderr)}): repair the repository and run again.`,
      };
}

/** What to say where git waits for ever. */
export function silenceOf(folder: string): string {
  return `git has said nothing about the repository of ${folder} for a minute, as if a pipe stood in the place of one of its files: repair it and run again.`;
}

/** The line that says why git failed. */
export function causeIn(message: string): string {
  const lines = message.split('\n');
  const fatal = lines.find((line) => /^(fatal|error): /.test(line));
  const cause = (fatal ?? lines[0] ?? '').replace(/^(fatal|error): /, '');
  return cause === '' ? 'it gave no reason' : cause;
}
