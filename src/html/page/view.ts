import type { ReportData } from './report-data.js';
import type { State, ViewName } from './state.js';

/** What a view may use of the page around it. */
export interface Page {
  readonly data: ReportData;
  /** The address of a view, as a fragment. */
  readonly linkTo: (state: Partial<State>) => string;
  /** Goes to a state; `replace` leaves no step behind for the browser's back button. */
  readonly go: (state: Partial<State>, how?: 'push' | 'replace') => void;
  /** Tells users of a screen reader. */
  readonly say: (text: string) => void;
}

/** A view that is on the page, and how it follows the address. */
export interface Shown {
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
}

/** One way to look at the report. */
export interface View {
  readonly name: ViewName;
  /** In the navigation. */
  readonly label: string;
  /** Of the whole page, without the name of the tool. */
  readonly titleOf: (state: State) => string;
  readonly show: (page: Page, state: State) => Shown;
}
