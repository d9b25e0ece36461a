import type { Algorithm, Json } from '../current-documents.js';

/** One way to spoil one place of a document. */
export interface PlacedMutation {
  /** Where the finding must be. */
  readonly pointer: string;
  /** Changes the document. */
  readonly apply: () => void;
}

/** A kind of slip, and the rule that must find it. */
export interface Mutation {
  readonly name: string;
  readonly rule: string;
  /** Every place where it can happen. */
  readonly places: (document: Algorithm[]) => readonly PlacedMutation[];
}

export interface Site {
  readonly object: Json;
  readonly pointer: string;
}

export const sitesUnder = (
  { object, pointer }: Site,
  key: string,
): readonly Site[] =>
  ((object[key] ?? []) as Json[]).map((it, index) => ({
    object: it,
    pointer: `${pointer}/${key}/${index}`,
  }));

export const algorithms = (document: Algorithm[]): readonly Site[] =>
  document.map((object, index) => ({ object, pointer: `/${index}` }));
export const inputs = (document: Algorithm[]): readonly Site[] =>
  algorithms(document).flatMap((it) => sitesUnder(it, 'Inputs'));
export const outputs = (document: Algorithm[]): readonly Site[] =>
  algorithms(document).flatMap((it) => sitesUnder(it, 'Outputs'));
export const conditions = (document: Algorithm[]): readonly Site[] =>
  algorithms(document).flatMap((it) => sitesUnder(it, 'Conditions'));

export type Sites = (document: Algorithm[]) => readonly Site[];

/** Sites where the key has one of the values; without values, where it is at all. */
export const withKey =
  (sites: Sites, key: string, ...values: readonly unknown[]): Sites =>
  (document) =>
    sites(document).filter(
      ({ object }) =>
        Object.hasOwn(object, key) &&
        (values.length === 0 || values.includes(object[key])),
    );

export const withoutKey =
  (sites: Sites, key: string): Sites =>
  (document) =>
    sites(document).filter(({ object }) => !Object.hasOwn(object, key));

export const mutation = (
  rule: string,
  name: string,
  places: Mutation['places'],
): Mutation => ({ rule, name, places });

/** Leaves the key out. */
export const dropped = (rule: string, sites: Sites, key: string): Mutation =>
  mutation(rule, `without ${key}`, (document) =>
    withKey(
      sites,
      key,
    )(document).map(({ object, pointer }) => ({
      pointer,
      apply: () => {
        Reflect.deleteProperty(object, key);
      },
    })),
  );

/** Writes another value under the key, which may be new. */
export const written = (
  rule: string,
  name: string,
  sites: Sites,
  key: string,
  value: unknown,
): Mutation =>
  mutation(rule, name, (document) =>
    sites(document).map(({ object, pointer }) => ({
      pointer: `${pointer}/${key}`,
      apply: () => {
        object[key] = value;
      },
    })),
  );

/** The same value under another key. */
export const renamed = (
  rule: string,
  sites: Sites,
  key: string,
  to: string,
): Mutation =>
  mutation(rule, `${key} written ${to}`, (document) =>
    withKey(
      sites,
      key,
    )(document).map(({ object, pointer }) => ({
      pointer: `${pointer}/${to}`,
      apply: () => {
        object[to] = object[key];
        Reflect.deleteProperty(object, key);
      },
    })),
  );

export const ofKind = (...kinds: readonly string[]): Sites =>
  withKey(inputs, 'InputType', ...kinds);
export const sliced = ofKind('Timeseries', 'AlgorithmOutput', 'Files');
