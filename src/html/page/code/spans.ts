import { isLeaf, type JsonNode } from '../../../json/node.js';

/** A leaf with its key: what one field of the field list is about. */
export interface Span {
  readonly pointer: string;
  /** Where the key begins, or the value where it has none. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** The leaves of a value with their keys, in the order of the text. */
export function spansOf(text: string, node: JsonNode): readonly Span[] {
  const spans: Span[] = [];
  const visit = (value: JsonNode, start: number): void => {
    if (isLeaf(value)) {
      spans.push({
        pointer: value.pointer,
        start,
        valueStart: value.start,
        end: value.end,
      });
      return;
    }
    if (value.kind === 'array')
      for (const item of value.items) visit(item, item.start);
    if (value.kind !== 'object') return;
    let behind = value.start + 1;
    for (const member of value.members) {
      visit(member.value, text.indexOf('"', behind));
      behind = member.value.end;
    }
  };
  visit(node, node.start);
  return spans;
}
