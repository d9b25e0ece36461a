import { visible } from '../../formats/safe-text.js';

/** Content of an element: text becomes a text node, never markup. */
type Child = Node | string | number | false | null | undefined;

/** Lists stay lists: a call cannot take 100,000 arguments. */
export type Children = Child | readonly Children[];

/** Attributes; a function under `onclick` and the like listens to that event. */
type Attributes = Readonly<
  Record<
    string,
    string | number | boolean | undefined | ((event: Event) => void)
  >
>;

/** Attributes, if any, then children. */
export type ElementContent =
  readonly [] | readonly [Attributes | Children, ...Children[]];

/**
 * Makes an HTML element; the classes are behind the tag: `span.mark`. Invisible
 * characters of a file become visible in it.
 */
export function html<Tag extends keyof HTMLElementTagNameMap>(
  selector: Tag | `${Tag}.${string}`,
  ...[first, ...others]: ElementContent
): HTMLElementTagNameMap[Tag] {
  const [tag = '', ...classes] = selector.split('.');
  const made = document.createElement(tag);
  if (classes.length > 0) made.className = classes.join(' ');
  if (isAttributes(first)) setAttributes(made, first);
  else append(made, first);
  append(made, ...others);
  return made as HTMLElementTagNameMap[Tag];
}

function isAttributes(it: Attributes | Children): it is Attributes {
  return (
    typeof it === 'object' &&
    it !== null &&
    !Array.isArray(it) &&
    !(it instanceof Node)
  );
}

function setAttributes(made: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      made.addEventListener(name.slice('on'.length), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false)
      made.setAttribute(name, visible(String(value)));
  }
}

/** Appends children to a node. */
export function append(parent: Node, ...children: readonly Children[]): void {
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    if (child instanceof Node) parent.appendChild(child);
    else if (typeof child === 'object')
      for (const it of child) append(parent, it);
    else parent.appendChild(document.createTextNode(visible(String(child))));
  }
}

/** Replaces the children of an element. */
export function fill(parent: Element, ...children: readonly Children[]): void {
  parent.replaceChildren();
  append(parent, ...children);
}

/** Makes a button that does something when it is pressed. */
export function button(
  words: Children,
  onclick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return html('button', { type: 'button', onclick, ...attributes }, words);
}

/** Announces to screen readers what happens; the page has one. */
export const liveRegion = html('p.unseen', { role: 'status' });

/** What a person has opened or closed, by key. */
const unfolded = new Map<string, boolean>();

/**
 * Makes a `details` element whose content is made when it is first opened.
 * @param key what stays as a person left it when it is made again
 */
export function unfolding(
  summary: Children,
  make: () => Children,
  { key = '', isOpen = false } = {},
): HTMLDetailsElement {
  const open = unfolded.get(key) ?? isOpen;
  const body = html('div', open && make());
  const ontoggle = (): void => {
    if (details.open && !body.hasChildNodes()) fill(body, make());
    if (details.open === isOpen) unfolded.delete(key);
    else if (key !== '') unfolded.set(key, details.open);
  };
  const details = html(
    'details',
    { ontoggle, open },
    html('summary', summary),
    body,
  );
  return details;
}

/** Opens a `details` element at once: the event of the browser comes later. */
export function unfold(details: HTMLDetailsElement): void {
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
}

/** Formats a count: `1 finding`, `1,234 findings`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** Formats a part of a count: `3 of 10 findings`; `10 findings` for all of them. */
export function countedOf(count: number, all: number, one: string): string {
  return count === all
    ? counted(all, one)
    : `${number(count)} of ${counted(all, one)}`;
}

/** Formats a number: `1,234`. */
export function number(count: number): string {
  return count.toLocaleString('en');
}

/** Formats the counts in a sentence that has no other long numbers. */
export function withNumbers(sentence: string): string {
  return sentence.replace(/\d{4,}/g, (digits) => number(Number(digits)));
}

/** Puts a separator between items. */
export function listed(items: readonly Children[], separator = ', '): Children {
  return items.map((it, index) => (index > 0 ? [separator, it] : it));
}

/** Makes code of words between backticks, except in a quoted value of a file. */
export function withCode(text: string): readonly (Node | string)[] {
  return text
    .split(/("(?:[^"\\]|\\.)*"|`[^`]+`)/)
    .map((part) =>
      /^`.+`$/s.test(part) ? html('code', part.slice(1, -1)) : part,
    );
}
