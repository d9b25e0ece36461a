import { type ElementContent, html } from './dom.js';
import {
  fragmentOf,
  start,
  type PageState,
  pageStateOf,
  type ViewName,
} from './state.js';

/** A view on the page, and how it follows the address. */
export interface Shown {
  /** Undefined where the label of the view is its heading. */
  readonly heading?: string;
  readonly element: HTMLElement;
  readonly update?: (state: PageState) => void;
}

/** One way to look at the report. */
export interface View {
  readonly name: ViewName;
  readonly label: string;
  /** Makes the view; `update` is called next. */
  readonly show: (state: PageState) => Shown;
}

let state = start;
let show: (state: PageState) => void = () => undefined;

/** Makes a link to a view. */
export function link(
  to: Partial<PageState>,
  ...content: ElementContent
): HTMLAnchorElement {
  const made = html('a', ...content);
  made.setAttribute('href', fragmentOf(to));
  return made;
}

/** Changes the state; `replace` adds no step to the history of the browser. */
export function go(
  changes: Partial<PageState>,
  how: 'push' | 'replace' = 'push',
): void {
  const fragment = fragmentOf({ ...state, ...changes });
  if (how === 'push') location.hash = fragment;
  else location.replace(fragment);
  // The event comes later, after more may have been typed.
  follow();
}

/** Shows the state in the address, now and whenever it changes. */
export function startNavigation(showState: (state: PageState) => void): void {
  show = showState;
  state = pageStateOf(location.hash);
  show(state);
  // The browser scrolls back after this event, before `hashchange`.
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
}

function follow(): void {
  const next = pageStateOf(location.hash);
  if (fragmentOf(next) === fragmentOf(state)) return;
  state = next;
  show(state);
}
