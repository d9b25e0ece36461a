import fc from 'fast-check';
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

/**
 * Applies a mutation at one of its places and returns the place; in a property,
 * skips a document without such a place.
 */
export function mutate(
  { places }: Mutation,
  document: Algorithm[],
  at: number,
): PlacedMutation {
  const all = places(document);
  const place = all[at % Math.max(1, all.length)];
  fc.pre(place !== undefined);
  place.apply();
  return place;
}

export interface Site {
  readonly object: Json;
  readonly pointer: string;
}

export type Sites = (document: Algorithm[]) => readonly Site[];

const sitesUnder = ({ object, pointer }: Site, key: string): readonly Site[] =>
  ((object[key] ?? []) as Json[]).map((it, index) => ({
    object: it,
    pointer: `${pointer}/${key}/${index}`,
  }));

const below =
  (sites: Sites, key: string): Sites =>
  (document) =>
    sites(document).flatMap((it) => sitesUnder(it, key));

const algorithms: Sites = (document) =>
  document.map((object, index) => ({ object, pointer: `/${index}` }));
const outputs = below(algorithms, 'Outputs');

/** The objects that a mutation can be about, by their name in a table. */
const sitesByName: Readonly<Record<string, Sites>> = {
  algorithm: algorithms,
  input: below(algorithms, 'Inputs'),
  output: outputs,
  condition: below(algorithms, 'Conditions'),
  trend: (document) =>
    outputs(document)
      .filter(({ object }) => 'Description' in object)
      .flatMap(({ object, pointer }) =>
        sitesUnder(
          {
            object: object['Description'] as Json,
            pointer: `${pointer}/Description`,
          },
          'Trends',
        ),
      ),
};

/**
 * Finds the sites that a table names: `output`, those with a key
 * (`output[Retention]`) or without (`output[!Retention]`), or those where it has
 * one of some values (`input[InputType=Files|Events]`).
 */
export function sitesNamed(words: string): Sites {
  const [, name = '', not, key, values] =
    /^(\w+)(?:\[(!?)(\w+)(?:=(.*))?\])?$/.exec(words) ?? [];
  const sites = sitesByName[name];
  if (!sites) throw new Error(`no sites are named ${words}`);
  if (key === undefined) return sites;
  return (document) =>
    sites(document).filter(({ object }) =>
      values === undefined
        ? Object.hasOwn(object, key) === (not === '')
        : values.split('|').includes(String(object[key])),
    );
}

/**
 * Makes a mutation at each of the sites.
 * @param title the rule that finds it, and what is done
 * @param found returns the place of the finding, by default the site
 */
export const mutation = (
  title: string,
  sites: Sites,
  change: (object: Json) => void,
  found: (site: Site) => string = ({ pointer }) => pointer,
): Mutation => ({
  rule: title.split(' ')[0] ?? '',
  name: title.slice(title.indexOf(' ') + 1),
  places: (document) =>
    sites(document).map((site) => ({
      pointer: found(site),
      apply: () => {
        change(site.object);
      },
    })),
});

/**
 * Reads a mutation of a table: the rule, the sites, and `-Key`, which leaves it
 * out, `Key=JSON`, which writes it, or `Key>key`, which spells it another way.
 */
export function mutationOf(line: string): Mutation {
  const [, where = '', ...words] = line.split(' ');
  const [, gone, key = '', to, json = 'null'] =
    /^(-?)(\w*)(?:>(\w+)|=(.*))?$/.exec(words.join(' ')) ?? [];
  const sites = sitesNamed(where);
  const withKey: Sites = (document) =>
    sites(document).filter(({ object }) => Object.hasOwn(object, key));
  if (gone === '-')
    return mutation(line, withKey, (object) => {
      Reflect.deleteProperty(object, key);
    });
  const changed = to === undefined ? sites : withKey;
  return mutation(
    line,
    changed,
    (object) => {
      if (to === undefined) object[key] = JSON.parse(json) as unknown;
      else {
        object[to] = object[key];
        Reflect.deleteProperty(object, key);
      }
    },
    ({ pointer }) => `${pointer}/${to ?? key}`,
  );
}
