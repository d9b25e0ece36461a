import { collectDocument } from '../document/document.js';
import { type Document, noParts, type Part } from '../document/parts.js';
import { renderMarkdown } from '../render/markdown.js';
import { renderTerminal, type TerminalOptions } from '../render/terminal.js';
import type { Invocation } from '../run/next-command.js';
import type { Summary } from '../run/summary.js';
import { type Status, tableOf } from './status.js';

/** Returns the status as a table, with the open questions and the next command. */
function statusDocument(
  status: Status,
  run: Summary,
  invocation: Invocation | undefined,
): Document {
  const { names, rows } = tableOf(status);
  const [by = '', ...headings] = names;
  const table: Part = {
    kind: 'rows',
    columns: [
      { name: by, role: 'code' },
      ...headings.map((name) => ({ name, role: 'number' as const })),
    ],
    rows: rows.map(([name = '', ...counts], at) => ({
      cells: [
        at < rows.length - 1 ? [{ code: name, isWhole: true }] : [name],
        ...counts.map((it) => [it]),
      ],
    })),
  };
  return {
    ...collectDocument({
      command: 'status',
      quiet: false,
      failing: { failOn: 'never' },
      ...(invocation && { invocation }),
    }).end(run),
    fields: [table],
  };
}

export function statusText(
  status: Status,
  run: Summary,
  options: TerminalOptions & {
    readonly quiet: boolean;
    readonly invocation: Invocation;
  },
): string {
  const document = statusDocument(status, run, options.invocation);
  return renderTerminal(
    options.quiet
      ? { ...noParts, result: document.result.slice(0, 1) }
      : { ...document, rules: [], counts: [] },
    options,
  );
}

/** Formats the status for a comment: the table alone. */
export function statusMarkdown(status: Status, run: Summary): string {
  const { result, fields } = statusDocument(status, run, undefined);
  return renderMarkdown({ ...noParts, result, values: fields });
}
