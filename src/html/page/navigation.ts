import { type Content, html } from './dom.js';
import {
  fragmentOf,
  start,
  type State,
  stateOf,
  type ViewName,
} from './state.js';

/** A view on the page, and how it follows the address. */
export interface Shown {
  readonly element: HTMLElement;
  readonly update?: (state: State) => void;
}

/** One way to look at the report. */
export interface View {
  readonly name: ViewName;
  readonly label: string;
  /** Parameters in the title of the page, after the label. */
  readonly inTitle: readonly (keyof State)[];
  /** Makes the view; `update` is called next. */
  readonly show: (state: State) => Shown;
}

let state = start;
let show: (state: State) => void = () => undefined;

/** Returns the fragment of a view in the current theme. */
export function linkTo(to: Partial<State>): string {
  return fragmentOf({ theme: state.theme, ...to });
}

/** Makes a link to a view. */
export function link(
  to: Partial<State>,
  ...content: Content
): HTMLAnchorElement {
  const made = html('a', ...content);
  made.setAttribute('href', linkTo(to));
  return made;
}

/**
 * Changes the state, and goes to the first page unless the changes name one;
 * `replace` adds no step to the history of the browser.
 */
export function go(
  changes: Partial<State>,
  how: 'push' | 'replace' = 'push',
): void {
  const fragment = fragmentOf({ ...state, page: 0, ...changes });
  if (how === 'push') location.hash = fragment;
  else location.replace(fragment);
  // The event comes later, after more may have been typed.
  follow();
}

/** Shows the state in the address, now and whenever it changes. */
export function startNavigation(showState: (state: State) => void): void {
  show = showState;
  state = stateOf(location.hash);
  show(state);
  addEventListener('hashchange', follow);
}

function follow(): void {
  const next = stateOf(location.hash);
  if (fragmentOf(next) === fragmentOf(state)) return;
  state = next;
  show(state);
}
