import {
  type Aspect,
  algorithmAspects,
  inputAspects,
  type Verdict,
} from '../../behaviour/verdict.js';
import type { Fidelity } from '../../rule/rule.js';

const viewNames = [
  'overview',
  'findings',
  'file',
  'graph',
  'functions',
  'behaviour',
  'changes',
] as const;

export type ViewName = (typeof viewNames)[number];

/** What is looked at. It stands in the fragment of the address, so that a view can be linked. */
export interface State {
  readonly view: ViewName;
  /** Path of a file, exactly or in part. */
  readonly file: string;
  readonly rule: string;
  readonly fidelity: readonly Fidelity[];
  /** Of findings; an aspect of behaviour is open where nothing accounts for it. */
  readonly status: '' | 'open' | 'decided';
  readonly verdict: readonly Verdict[];
  readonly aspect: '' | Aspect;
  /** Words to search for. */
  readonly q: string;
  /** Only what a comparison calls new. */
  readonly isNew: boolean;
  /** JSON Pointer into the source of the file. */
  readonly at: string;
  /** Name of an algorithm of the file. */
  readonly algorithm: string;
  /** From 1; 0 is the page of what `at` points at. */
  readonly page: number;
  readonly theme: '' | 'light' | 'dark';
}

/** What is looked at where the address says nothing. */
export const start: State = {
  view: 'overview',
  file: '',
  rule: '',
  fidelity: [],
  status: '',
  verdict: [],
  aspect: '',
  q: '',
  isNew: false,
  at: '',
  algorithm: '',
  page: 0,
  theme: '',
};

const fidelities: readonly Fidelity[] = [
  'exact',
  'assumed',
  'changed',
  'unmapped',
  'invalid',
];

/** In the order in which they are drawn. */
export const verdicts = [
  'same',
  'differs',
  'unknown',
  'left out',
] as const satisfies readonly Verdict[];

/** Of algorithms and of inputs, each once. */
export const aspects: readonly Aspect[] = [
  ...new Set<Aspect>([...algorithmAspects, ...inputAspects]),
];

/** The words that are searched for, in lower case. */
export function searchWords({ q }: Pick<State, 'q'>): readonly string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Reads a fragment; what it does not understand is as if it were not there. */
export function stateOf(fragment: string): State {
  const read = new URLSearchParams(fragment.replace(/^#/, ''));
  const text = (name: string): string => read.get(name) ?? '';
  const oneOf = <T extends string>(name: string, words: readonly T[]) =>
    words.find((word) => word === text(name));
  const listOf = <T extends string>(name: string, words: readonly T[]) =>
    text(name)
      .split(',')
      .flatMap((word) => words.find((it) => it === word) ?? []);
  const page = Number(text('page'));
  return {
    view: oneOf('view', viewNames) ?? start.view,
    file: text('file'),
    rule: text('rule'),
    fidelity: listOf('fidelity', fidelities),
    status: oneOf('status', ['open', 'decided']) ?? '',
    verdict: listOf('verdict', verdicts),
    aspect: oneOf('aspect', aspects) ?? '',
    q: text('q'),
    isNew: text('new') === '1',
    at: text('at'),
    algorithm: text('algorithm'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    theme: oneOf('theme', ['light', 'dark']) ?? '',
  };
}

/** The fragment of a state, without what says nothing. */
export function fragmentOf(state: Partial<State>): string {
  const { view, file, rule, fidelity, status, verdict, aspect, q, isNew } =
    state;
  const written: readonly (readonly [string, string | undefined])[] = [
    ['view', view === start.view ? '' : view],
    ['file', file],
    ['rule', rule],
    ['fidelity', fidelity?.join(',')],
    ['status', status],
    ['verdict', verdict?.join(',')],
    ['aspect', aspect],
    ['q', q],
    ['new', isNew === true ? '1' : ''],
    ['at', state.at],
    ['algorithm', state.algorithm],
    ['page', state.page ? String(state.page) : ''],
    ['theme', state.theme],
  ];
  const parameters = new URLSearchParams(
    written.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return `#${parameters.toString()}`;
}
