import { spawn } from 'node:child_process';
import xterm from '@xterm/headless';
import { bin } from './command.js';

/** Runs a program in a terminal of some columns and rows; what is typed comes from standard input. */
export const bridge = `
import fcntl, os, pty, select, struct, sys, termios
child, terminal = pty.fork()
if child == 0:
    size = struct.pack('HHHH', int(sys.argv[2]), int(sys.argv[1]), 0, 0)
    fcntl.ioctl(0, termios.TIOCSWINSZ, size)
    os.execvp(sys.argv[3], sys.argv[3:])
typing = [0]
while True:
    ready, _, _ = select.select([terminal, *typing], [], [])
    if 0 in ready:
        typed = os.read(0, 65536)
        os.write(terminal, typed)
        if not typed:
            typing = []
    if terminal in ready:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        os.write(1, more)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
`;

/** The command in a terminal that a test types into. */
export interface Typing {
  readonly type: (keys: string) => void;
  /** Waits for something to be shown since the last keys; gives what that is. */
  readonly waitFor: (pattern: RegExp) => Promise<string>;
  /** All lines that were shown, as they look now. */
  readonly screen: () => Promise<readonly string[]>;
  readonly ended: Promise<number | null>;
}

/** Starts the command in a terminal of this size. */
export function startTyping(
  args: readonly string[],
  {
    cwd,
    columns = 80,
    rows = 40,
  }: {
    readonly cwd: string;
    readonly columns?: number;
    readonly rows?: number;
  },
): Typing {
  const sizes = [String(columns), String(rows)];
  const child = spawn(
    'python3',
    ['-c', bridge, ...sizes, process.execPath, bin, ...args],
    { cwd, env: { ...process.env, CI: '', TERM: 'xterm', NO_COLOR: '1' } },
  );
  let all = '';
  let since = 0;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (data: string) => (all += data));
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    ended,
    type: (keys) => {
      since = all.length;
      child.stdin.write(keys);
    },
    waitFor: async (pattern) => {
      for (let waited = 0; waited < 30_000; waited += 20) {
        const shown = all.slice(since);
        if (pattern.test(shown) || isOver) return shown;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no ${String(pattern)} in ${all.slice(since)}`);
    },
    screen: async () => {
      const terminal = new xterm.Terminal({
        cols: columns,
        rows,
        scrollback: 10_000,
        allowProposedApi: true,
      });
      await new Promise<void>((resolve) => {
        terminal.write(all, resolve);
      });
      const { active } = terminal.buffer;
      return Array.from(
        { length: active.length },
        (_, row) => active.getLine(row)?.translateToString(true) ?? '',
      );
    },
  };
}
