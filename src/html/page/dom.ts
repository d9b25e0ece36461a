import { visible } from '../../formats/visible.js';

/** What an element holds: text becomes a text node and is never markup. */
export type Child = Node | string | number | false | null | undefined;

/**
 * A list that may be of any length is given as it is: a call takes no hundred
 * thousand arguments.
 */
export type Children = Child | readonly Child[];

/** Attributes; a function under `onclick` and the like listens to that event. */
export type Attributes = Readonly<
  Record<
    string,
    string | number | boolean | undefined | ((event: Event) => void)
  >
>;

/** Makes an HTML element. Invisible characters of a file become visible in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Children[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Children[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  return filled(made, attributes, children);
}

function filled<T extends Element>(
  made: T,
  attributes: Attributes,
  children: readonly Children[],
): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      made.addEventListener(name.slice('on'.length), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false)
      made.setAttribute(name, visible(String(value)));
  }
  append(made, children);
  return made;
}

/** Adds to what a node holds. */
export function append(parent: Node, children: readonly Children[]): void {
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    parent.appendChild(
      child instanceof Node
        ? child
        : document.createTextNode(visible(String(child))),
    );
  }
}

/** Replaces what an element holds. */
export function fill(parent: Element, ...children: readonly Children[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** `1 finding`, `1,234 findings`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** `3 of 10 findings`; `10 findings` where all of them are meant. */
export function countedOf(count: number, all: number, one: string): string {
  return count === all
    ? counted(all, one)
    : `${number(count)} of ${counted(all, one)}`;
}

/** `1,234`. */
export function number(count: number): string {
  return count.toLocaleString('en');
}

/** Words between backticks are code, but for those in a quoted value of a file. */
export function withCode(text: string): readonly (Node | string)[] {
  return text
    .split(/("(?:[^"\\]|\\.)*"|`[^`]+`)/)
    .map((part) =>
      /^`.+`$/s.test(part) ? element('code', {}, part.slice(1, -1)) : part,
    );
}
