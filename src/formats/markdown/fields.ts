import { pluralise } from '../../rule/message-text.js';
import { meansTheSame } from '../../report/means-the-same.js';
import type { FileReport, ReportedField } from '../../report/report.js';
import { type Block, paragraph, table } from './blocks.js';
import { code } from './escape.js';

/** The fields that are not exact, and how many others there are. */
export function fieldBlocks({ fields = [] }: FileReport): readonly Block[] {
  const names = algorithmNames(fields);
  const shown = fields.filter((field) => !meansTheSame(field));
  const others = fields.length - shown.length;
  return [
    table(
      ['algorithm', 'Legacy → Current', 'value', 'fate', 'rule'],
      shown.map((field) => [
        nameOf(field, names),
        `${place(field.source)} → ${field.target.map(place).join(', ') || '—'}`,
        `${value(field.before)} → ${value(field.after)}`,
        field.fate,
        code(field.rule),
      ]),
    ),
    ...(others > 0
      ? [
          paragraph(
            `${pluralise(others, shown.length > 0 ? 'further field' : 'field')} ${others === 1 ? 'means' : 'mean'} the same in both formats.`,
          ),
        ]
      : []),
  ];
}

/** The names as the source spells them, by the index of the algorithm in each of the files. */
function algorithmNames(
  fields: readonly ReportedField[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { source, target, before } of fields)
    if (before !== null && /^\/\d+\/name$/.test(source ?? '')) {
      const name = before.replace(/^"(.*)"$/s, '$1');
      names.set(source ?? '', name);
      for (const pointer of target) names.set(pointer, name);
    }
  return names;
}

function nameOf(
  { source, target }: ReportedField,
  names: ReadonlyMap<string, string>,
): string {
  const [index = ''] = /^\/\d+/.exec(source ?? target[0] ?? '') ?? [];
  const name = names.get(`${index}/${source === null ? 'Name' : 'name'}`);
  return name === undefined ? '' : code(name);
}

/** A pointer without the algorithm it is in. */
function place(pointer: string | null): string {
  return pointer === null ? '—' : code(pointer.replace(/^\/\d+\//, ''));
}

function value(text: string | null): string {
  return text === null ? '—' : code(text);
}
