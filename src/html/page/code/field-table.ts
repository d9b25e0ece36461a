import { element } from '../dom.js';
import { fateLabel } from '../fate.js';
import type { Field } from '../report-data.js';
import type { Block, Excerpt } from './blocks.js';
import { type FieldLinks, isWithin } from './links.js';
import { spansOf } from './spans.js';

/** Every value of an algorithm, where it went, and by which rule. */
export function fieldTable(block: Block, links: FieldLinks): HTMLElement {
  const before = valuesOf(block.source);
  const after = valuesOf(block.output);
  const above = block.output?.node?.pointer;
  const shown = links.fields.filter(({ source, target }) =>
    source === null
      ? above !== undefined && target.some((it) => isWithin(it, above))
      : isWithin(source, block.pointer),
  );
  return element(
    'table',
    { class: 'rows fields' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['Legacy', 'Value', 'Current', 'Value', 'Fidelity', 'Rule'].map(
          (it) => element('th', { scope: 'col' }, it),
        ),
      ),
    ),
    element(
      'tbody',
      {},
      shown.map((field) =>
        fieldRow(field, block.pointer, before, above ?? '', after),
      ),
    ),
  );
}

type Values = ReadonlyMap<string, string>;

function fieldRow(
  { source, target, fate, rule }: Field,
  sourceRoot: string,
  before: Values,
  targetRoot: string,
  after: Values,
): HTMLElement {
  const names = target.map((it) => it.slice(targetRoot.length + 1));
  const values = target.map((it) => after.get(it) ?? '');
  return element(
    'tr',
    {},
    element('td', {}, code(source?.slice(sourceRoot.length + 1))),
    element('td', {}, code(source === null ? undefined : before.get(source))),
    element('td', {}, ...lines(names)),
    element('td', {}, ...lines(values)),
    element('td', {}, fateLabel(fate)),
    element('td', {}, rule.id),
  );
}

function lines(texts: readonly string[]): readonly (Node | null)[] {
  return texts.flatMap((text, index) => [
    index > 0 ? element('br') : null,
    code(text),
  ]);
}

function code(text: string | undefined): HTMLElement | null {
  return text ? element('code', {}, text.replaceAll(/\s+/g, ' ')) : null;
}

/** The values of an algorithm as they are spelled, by their pointers. */
function valuesOf(excerpt: Excerpt | undefined): Values {
  if (!excerpt?.node) return new Map();
  const { text } = excerpt.code;
  return new Map(
    spansOf(text, excerpt.node).map(({ pointer, valueStart, end }) => [
      pointer,
      text.slice(valueStart, end),
    ]),
  );
}
