import { tool } from '#tool';
import { visible } from './visible.js';

/** Returns a command of this tool to copy, its arguments quoted for a shell. */
export function commandLine(
  args: readonly string[],
  program: string = tool.name,
): string {
  const quotedArgs = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg)
      ? arg
      : `'${visible(arg).replaceAll("'", String.raw`'\''`)}'`,
  );
  return [program, ...quotedArgs].join(' ');
}
