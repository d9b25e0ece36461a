import { sortByPath } from '../file/paths.js';
import { algorithmsIn, findingsIn } from '../file/model-objects.js';
import type { FileRecord } from '../file/record.js';
import { fileShape } from '../legacy/file-rules.js';
import type { GoneAlgorithms, GoneReason } from './comparison.js';
import { type NamedAlgorithm, namedAlgorithms } from './facts.js';
import { type Declared, pairAlgorithms } from './pair-algorithms.js';
import { sumOf } from './rule-findings.js';

export type Side = 'then' | 'now';

/** A file of a state, as far as pairs are made of it. */
export interface DeclaredFile extends Pick<FileRecord, 'path' | 'format'> {
  readonly algorithms: readonly NamedAlgorithm[];
  /** Its algorithms, also those without a name. */
  readonly declared: readonly Declared[];
  /** How many open findings each of them has, as far as they are known. */
  readonly open: readonly number[];
  /** `broken`: perhaps a model, whose algorithms cannot be read. */
  readonly kind: 'model' | 'broken' | 'none';
}

/** Both states, each as its files by path. */
export type DeclaredStates = Readonly<
  Record<Side, ReadonlyMap<string, DeclaredFile>>
>;

/** What git and the configuration say of the files of both states. */
export interface KnownChanges {
  /** The paths then of files that git renamed, by their paths now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Why files of then are read no more. */
  readonly readNoMore: ReadonlyMap<string, GoneReason>;
}

/** A file with algorithms that are compared. */
export interface ComparedFile {
  /** Of now only Legacy files are, with Current counterparts that are new. */
  readonly side: Side;
  readonly path: string;
  /** Its path now; undefined: it is not there. */
  readonly home: string | undefined;
  /** Whether it was Legacy, and became Current. */
  readonly isMigrated: boolean;
  /** The algorithms of a file then that kept their format. */
  readonly pairs: readonly (readonly [then: Declared, now: Declared])[];
  /** The algorithms of a Legacy file that are, or should be, Current. */
  readonly judged: readonly JudgedAlgorithm[];
}

interface JudgedAlgorithm {
  readonly own: Declared;
  /** Undefined: it is nowhere. */
  readonly today: Declared | undefined;
  /** Whether its values are compared with those of another algorithm. */
  readonly isComparedElsewhere: boolean;
}

/** Returns what pairs are made of. */
export function declaredIn(record: FileRecord): DeclaredFile {
  const { path, format, status, objects, findings } = record;
  const parts = algorithmsIn(objects);
  const declared = parts.map(
    ({ algorithm: { names, function: called = null } }, index) => ({
      path,
      format: format === 'legacy' ? ('legacy' as const) : ('current' as const),
      name: names.algorithm,
      function: called,
      index,
    }),
  );
  const isNone =
    status === 'other' || findings.some(({ rule }) => rule === fileShape.id);
  return {
    path,
    format,
    algorithms: namedAlgorithms(objects),
    declared,
    open: parts.map(
      (it) => findingsIn(it).filter(({ decision }) => decision === null).length,
    ),
    kind:
      declared.length > 0
        ? 'model'
        : isNone || objects.length > 0
          ? 'none'
          : 'broken',
  };
}

/** Pairs the algorithms of two states, and finds what became of their files. */
export function pairStates(
  { then, now }: DeclaredStates,
  { renamed, readNoMore }: KnownChanges,
) {
  const all = (files: ReadonlyMap<string, DeclaredFile>) =>
    [...files.values()].flatMap(({ declared }) => declared);
  const pairing = pairAlgorithms(all(then), all(now), renamed);
  const { heldAgainst, counterpartsThen, counterpartsNow } = pairing;
  const renamedTo = new Map(
    Array.from(renamed, ([after, before]) => [before, after]),
  );
  const fileNow = (path: string): DeclaredFile | undefined =>
    now.get(path) ?? now.get(renamedTo.get(path) ?? path);
  const fileThen = (path: string): DeclaredFile | undefined =>
    then.get(path) ?? then.get(renamed.get(path) ?? path);
  const todayOf = (own: Declared): Declared | undefined =>
    pairing.now.get(own) ?? heldAgainst.get(own);
  const isMigrated = ({ path, format, declared }: DeclaredFile): boolean =>
    format === 'legacy' &&
    (fileNow(path)?.format === 'current' ||
      declared.some((it) => todayOf(it)?.format === 'current'));
  const migrated = new Set(
    [...then.values()].filter(isMigrated).map(({ path }) => path),
  );
  /** Whether it was a model, and is there without being one. */
  const isEmptied = ({ path, kind }: DeclaredFile): boolean =>
    kind === 'model' && now.get(path)?.kind === 'none';
  /** Whether a Legacy algorithm that is nowhere should be Current. */
  const isMissed = (own: Declared): boolean => {
    const file = fileNow(own.path);
    return (
      own.format === 'legacy' &&
      migrated.size > 0 &&
      !readNoMore.has(own.path) &&
      file?.kind !== 'broken'
    );
  };
  const isNew = (it: Declared | undefined): boolean =>
    it !== undefined && !pairing.then.has(it);
  const isNowhere = (own: Declared): boolean => todayOf(own) === undefined;
  const isPairedElsewhere = (own: Declared, today: Declared | undefined) =>
    today !== undefined && pairing.then.has(today) && !pairing.now.has(own);
  return {
    ...pairing,
    todayOf,
    isMissed,
    /** The files of then that are none any more, by path. */
    emptied: new Set(
      [...then.values()].filter(isEmptied).map(({ path }) => path),
    ),
    /** Returns what is compared of a file then. */
    comparedThen(file: DeclaredFile): ComparedFile {
      const { path, declared } = file;
      const judged = declared.flatMap((own): readonly JudgedAlgorithm[] => {
        const today = todayOf(own);
        if (own.format !== 'legacy' || today?.format === 'legacy') return [];
        return today || isMissed(own) || isEmptied(file)
          ? [{ own, today, isComparedElsewhere: isPairedElsewhere(own, today) }]
          : [];
      });
      const pairs = declared.flatMap((own) => {
        const today = pairing.now.get(own);
        return today?.format === own.format ? [[own, today] as const] : [];
      });
      const home = fileNow(path)?.path;
      const isMigrated = migrated.has(path);
      return { side: 'then', path, home, isMigrated, pairs, judged };
    },
    /** Returns what is compared of a Legacy file now: its counterparts that are new. */
    comparedNow({ path, format, declared }: DeclaredFile): ComparedFile {
      const todays = declared.map((own) => counterpartsNow.get(own));
      const judged =
        format === 'legacy' && todays.some(isNew)
          ? declared.flatMap((own, at) => {
              const today = todays[at];
              return !today || isNew(today)
                ? [{ own, today, isComparedElsewhere: false }]
                : [];
            })
          : [];
      const own = { side: 'now', path, home: path } as const;
      return { ...own, isMigrated: false, pairs: [], judged };
    },
    /** How many findings are gone with their algorithms. */
    goneFindings: sumOf([...then.values()], ({ declared, open }) =>
      sumOf(declared, (own) =>
        (pairing.now.get(own)?.format === 'legacy' &&
          own.format === 'current') ||
        isNowhere(own)
          ? (open[own.index] ?? 0)
          : 0,
      ),
    ),
    /** The files of which nothing was there. */
    added: [...now.values()].filter(
      ({ path, declared }) =>
        declared.length > 0 &&
        fileThen(path) === undefined &&
        !declared.some((it) => pairing.then.has(it)),
    ),
    /** The Legacy files that declare algorithms of new Current files. */
    stillDeclared: [...now.values()].filter(
      ({ format, declared }) =>
        format === 'legacy' &&
        declared.some((it) => isNew(counterpartsNow.get(it))),
    ),
    wentBack: [...now.values()].filter(({ declared }) =>
      declared.some(
        (it) =>
          it.format === 'legacy' && pairing.then.get(it)?.format === 'current',
      ),
    ),
    /** @param isSaid whether something else says that an algorithm is not there */
    gone(isSaid: (own: Declared) => boolean): readonly GoneAlgorithms[] {
      return sortByPath([...then.values()]).flatMap(
        ({ path, kind, declared }) => {
          const algorithms = declared.filter((own) => {
            const other = counterpartsThen.get(own);
            // One of two counterparts is said.
            const isSaidThere =
              other !== undefined &&
              isNowhere(other) &&
              (own.format === 'legacy' ? !isSaid(own) : isSaid(other));
            return isNowhere(own) && !isSaid(own) && !isSaidThere;
          });
          const reason =
            readNoMore.get(path) ?? (fileNow(path) ? 'removed' : 'deleted');
          const isUnknown = fileNow(path)?.kind === 'broken';
          return kind !== 'model' || algorithms.length === 0 || isUnknown
            ? []
            : {
                path,
                algorithms: algorithms.map(({ name }) => name ?? '(unnamed)'),
                reason,
              };
        },
      );
    },
  };
}
