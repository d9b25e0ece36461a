import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command, as it is installed. */
export const bin = fileURLToPath(
  new URL('../../bin/infomodel-migrate.cjs', import.meta.url),
);

/** What a command printed and how it ended. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a user does, outside of any terminal. */
export function run(
  args: readonly string[],
  options: {
    readonly input?: string | Uint8Array;
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Outcome {
  const env = { ...process.env };
  delete env['NO_COLOR'];
  delete env['FORCE_COLOR'];
  return spawnSync(process.execPath, [bin, ...args], {
    input: options.input ?? '',
    encoding: 'utf8',
    cwd: options.cwd,
    env: { ...env, ...options.env },
    maxBuffer: 1 << 28,
  });
}

/** Runs the command with a redirection, which only a shell can do. */
export function runInShell(command: string, cwd: string): Outcome {
  const line = `'${process.execPath}' '${bin}' ${command}`;
  return spawnSync('sh', ['-c', line], { cwd, input: '', encoding: 'utf8' });
}

/** Leaves out the next command, which `report` cannot know: it has no PATHs. */
export function withoutNext(printed: string): string {
  return printed
    .replace(/(?<=\n)\n?Next: .*\n$/, '')
    .replace(/\n### Next\n\n.*\n/, '');
}
