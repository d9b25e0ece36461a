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
  readonly element: HTMLElement;
  readonly update?: (state: PageState) => void;
}

/** One way to look at the report. */
export interface View {
  readonly name: ViewName;
  readonly label: string;
  /** Parameters in the title of the page, after the label. */
  readonly inTitle: readonly (keyof PageState)[];
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

/**
 * Changes the state, and goes to the first page unless the changes name one;
 * `replace` adds no step to the history of the browser.
 */
export function go(
  changes: Partial<PageState>,
  how: 'push' | 'replace' = 'push',
): void {
  const fragment = fragmentOf({ ...state, page: 0, ...changes });
  if (how === 'push') location.hash = fragment;
  else location.replace(fragment);
  // The event comes later, after more may have been typed.
  follow();
}

/** Shows the state in the address, now and whenever it changes. */
export function startNavigation(showState: (state: PageState) => void): void {
  show = showState;
  state = pageStateOf(location.hash);
  enterEntry();
  show(state);
  addEventListener('hashchange', follow);
  addEventListener('scroll', keepScroll, { passive: true });
}

function follow(): void {
  const next = pageStateOf(location.hash);
  if (fragmentOf(next) === fragmentOf(state)) return;
  state = next;
  const scrolled = enterEntry();
  show(state);
  scrolled?.();
}

const scrolls = new Map<number, { readonly item: number; top: number }>();
let entry = 0;

/** Items whose height is known only when they are drawn. */
const scrollItems = (): NodeListOf<Element> =>
  document.querySelectorAll('main li, main tr, main section');

/** Each frame draws more items, whose heights move the others. */
const framesToPlace = 4;

/** Numbers a new entry of the history; of a known one, returns how to scroll to where it was left. */
function enterEntry(): (() => void) | undefined {
  const known = history.state as number | null;
  entry = known ?? history.length + scrolls.size;
  if (known === null) history.replaceState(entry, '');
  const place = known === null ? undefined : scrolls.get(known);
  return (
    place &&
    ((): void => {
      const toPlace = (frames: number): void => {
        const item = scrollItems()[place.item];
        item?.scrollIntoView();
        if (item) scrollBy(0, item.getBoundingClientRect().top - place.top);
        else scrollTo(0, -place.top);
        if (frames > 0)
          requestAnimationFrame(() => {
            toPlace(frames - 1);
          });
      };
      toPlace(framesToPlace);
    })
  );
}

function keepScroll(): void {
  const items = [...scrollItems()];
  const item = items.findIndex((it) => it.getBoundingClientRect().bottom > 0);
  const top = items[item]?.getBoundingClientRect().top ?? -scrollY;
  scrolls.set(entry, { item, top });
}
