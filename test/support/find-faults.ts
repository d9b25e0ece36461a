import type { Outcome } from './command.js';

/** What is wrong with a run that was given something hostile, whatever it was; nothing, if nothing is. */
export function findFaults({ status, stdout, stderr }: Outcome): string[] {
  const wrong: string[] = [];
  if (status === null || ![0, 1, 2, 3].includes(status))
    wrong.push(`status ${status}`);
  if (/^\s+at \S.*:\d+:\d+\)?$|FATAL ERROR/m.test(stderr + stdout))
    wrong.push('a stack trace');
  if (/a fault of infomodel-migrate/.test(stderr))
    wrong.push('a fault of the program');
  return wrong.map((it) => `${it}: ${stderr.slice(0, 500)}`);
}
