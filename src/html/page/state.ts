const views = [
  'overview',
  'questions',
  'findings',
  'file',
  'behaviour',
] as const;

export type ViewName = (typeof views)[number];

/** The parameters of the fragment of the address; empty where nothing is chosen. */
const parameters = [
  'view',
  /** Path of a file, exactly or in part. */
  'file',
  'rule',
  /** Rule of a question, and what it is about. */
  'question',
  /**
   * The kind of findings, `new` those since a commit; the state of files; `open`
   * is the behaviour that nothing accounts for.
   */
  'status',
  'verdict',
  'q',
  /** JSON Pointer into the source of the file. */
  'at',
] as const;

export type PageState = Readonly<
  Record<Exclude<(typeof parameters)[number], 'view'>, string>
> & { readonly view: ViewName };

/** Reads the state from a fragment; an unknown view counts as none. */
export function pageStateOf(fragment: string): PageState {
  const read = new URLSearchParams(fragment.replace(/^#/, ''));
  const values = parameters.map((name) => [name, read.get(name) ?? '']);
  const state = Object.fromEntries(values) as PageState;
  return {
    ...state,
    view: views.find((it) => it === state.view) ?? 'overview',
  };
}

/** The state of an empty fragment. */
export const start: PageState = pageStateOf('');

/** Returns the fragment of a state, without parameters at their default. */
export function fragmentOf(state: Partial<PageState>): string {
  const written = parameters.flatMap((name) => {
    const value = state[name] ?? start[name];
    return value === start[name] ? [] : [[name, value]];
  });
  return `#${new URLSearchParams(written).toString()}`;
}

/** Returns a function that says whether texts have all the words to search for. */
export function searchFor({ q }: Pick<PageState, 'q'>) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts: readonly (string | null | undefined)[]): boolean => {
    // Most often nothing is searched for.
    const text = words.length > 0 ? texts.join('\n').toLowerCase() : '';
    return words.every((word) => text.includes(word));
  };
}

/** Returns whether a JSON Pointer is at another one, or below it. */
export function isInside(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}
