import { type Content, html } from './dom.js';
import {
  fragmentOf,
  start,
  type State,
  stateOf,
  type ViewName,
} from './state.js';

/** A view that is on the page, and how it follows the address. */
export interface Shown {
  readonly element: HTMLElement;
  readonly update?: (state: State) => void;
}

/** One way to look at the report. */
export interface View {
  readonly name: ViewName;
  /** In the navigation. */
  readonly label: string;
  /** What the title of the page names, behind the label. */
  readonly inTitle: readonly (keyof State)[];
  /** Makes the view; an update to the state follows. */
  readonly show: (state: State) => Shown;
}

let state = start;
let show: (state: State) => void = () => undefined;

/** The address of a view, as a fragment, which keeps the theme. */
export function linkTo(to: Partial<State>): string {
  return fragmentOf({ theme: state.theme, ...to });
}

/** A link to a view. */
export function link(
  to: Partial<State>,
  ...content: Content
): HTMLAnchorElement {
  const made = html('a', ...content);
  made.setAttribute('href', linkTo(to));
  return made;
}

/**
 * Goes to a state, to the first page unless the changes name one; `replace`
 * leaves no step behind for the browser's back button.
 */
export function go(
  changes: Partial<State>,
  how: 'push' | 'replace' = 'push',
): void {
  const fragment = fragmentOf({ ...state, page: 0, ...changes });
  if (how === 'push') location.hash = fragment;
  else location.replace(fragment);
  // The event comes later, and what is typed meanwhile must not be lost.
  follow();
}

/** Shows the state of the address now, and whenever it changes. */
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
