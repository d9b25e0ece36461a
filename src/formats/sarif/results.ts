import jsonSourceMap from 'json-source-map';
import { escapedJson } from '../../json/escaped-json.js';
import { type Position, positionsIn } from '../../json/source-text.js';
import { allRules, describeDecision } from '../../file/all-rules.js';
import {
  type Problem,
  problemRules,
  problemsIn,
} from '../../document/problems.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import type { RunPlace, Summary } from '../../run/summary.js';
import { levelOfFidelity, type Rule } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { pathInRepository, type Repositories } from '../repository-paths.js';
import { visible } from '../../render/safe-text.js';

/** Every rule that a result may have. */
export const declaredRules: readonly Rule[] = [
  ...allRules,
  ...Object.values(problemRules),
];

const indexes: ReadonlyMap<string, number> = new Map(
  declaredRules.map(({ id }, index) => [id, index]),
);

/** A level; `none` for what is decided. */
export type ResultKind = Problem['level'] | 'none';

interface Result extends Omit<Problem, 'level' | 'fails'> {
  readonly level: ResultKind;
  readonly baselineState?: 'new' | 'unchanged' | undefined;
  /** Other places of a finding that is in several files. */
  readonly elsewhere?: readonly RunPlace[] | undefined;
}

/** A result as JSON text. */
export interface PrintedResult {
  readonly kind: ResultKind;
  readonly text: string;
}

/** Returns all findings of a file, decided ones too, and its other problems. */
export function resultsIn(
  record: FileRecord,
  { failing, repositories }: FormatOptions,
): readonly PrintedResult[] {
  const { path, findings } = record;
  const others = problemsIn(record, failing).filter((it) => !it.finding);
  return printed(
    [
      ...others,
      ...findings.map((it) => ({
        ...resultOf(path, it),
        ...(it.new !== undefined && {
          baselineState: it.new ? ('new' as const) : ('unchanged' as const),
        }),
      })),
    ],
    repositories,
    currentLocations(record, repositories),
  );
}

export function resultsOfRun(
  run: Summary,
  { repositories }: FormatOptions,
): readonly PrintedResult[] {
  return printed(
    run.findings.map(({ places, ...it }) => ({
      ...resultOf(it.path, it),
      elsewhere: places?.slice(1, 1 + maxElsewhere),
    })),
    repositories,
  );
}

const maxElsewhere = 20;

function resultOf(path: string, finding: FileFinding): Result {
  const { rule, fidelity, message, fingerprint, start, end, pointer } = finding;
  return {
    path,
    rule,
    level: levelOfFidelity[fidelity] ?? 'none',
    message,
    fingerprint,
    place: { start, end, pointer },
    finding,
  };
}

/** Converts to results (SARIF 2.1.0, 3.27); numbers those with the same fingerprint. */
function printed(
  results: readonly Result[],
  repositories: Repositories | undefined,
  related: (pointer: string) => object | undefined = () => undefined,
): readonly PrintedResult[] {
  const seen = new Map<string, number>();
  return results.map((it) => {
    const { path, rule, level, fingerprint, place, finding } = it;
    const times = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, times);
    const ruleIndex = indexes.get(rule);
    const { decision = null, target = null } = finding ?? {};
    const current = target === null ? undefined : related(target);
    const alsoAt = [
      ...(current ? [current] : []),
      ...(it.elsewhere ?? []).map((other, index) => ({
        id: index + 1,
        ...locationOf(other.path, repositories, other, other.pointer),
      })),
    ];
    const result = {
      ruleId: visible(rule),
      ...(ruleIndex !== undefined && { ruleIndex }),
      level,
      message: { text: plainMessage(it.message) },
      locations: [locationOf(path, repositories, place, place?.pointer)],
      ...(alsoAt.length > 0 && { relatedLocations: alsoAt }),
      partialFingerprints: {
        'finding/v1': fingerprint,
        // GitHub identifies alerts by this key; if absent, it derives one from
        // the line.
        primaryLocationLineHash: `${fingerprint}:${times}`,
      },
      ...(decision && {
        suppressions: [
          {
            kind: 'external',
            status: 'accepted',
            justification: visible(describeDecision(decision)),
          },
        ],
      }),
      ...(it.baselineState && { baselineState: it.baselineState }),
    };
    const isOpen = decision === null && level !== 'none';
    return { kind: isOpen ? level : 'none', text: escapedJson(result) };
  });
}

/** Escapes brackets if they could form a link (3.11.6). */
export function plainMessage(text: string): string {
  const visibleText = visible(text);
  return visibleText.includes('](')
    ? visibleText.replaceAll(/[[\]\\]/g, '\\$&')
    : visibleText;
}

/** The root of the sources, which the log's reader defines. */
export const sourceRoot = '%SRCROOT%';

/** Returns a location (3.28) with the extent and JSON Pointer, as far as they are known. */
export function locationOf(
  path: string,
  repositories: Repositories | undefined,
  extent?: Readonly<Record<'start' | 'end', Position>>,
  pointer?: string,
) {
  const place = repositories ? pathInRepository(path, repositories) : path;
  return {
    ...(path !== '-' && {
      physicalLocation: {
        artifactLocation: { uri: uriOf(place), uriBaseId: sourceRoot },
        region: extent
          ? {
              startLine: extent.start.line,
              startColumn: extent.start.column,
              endLine: extent.end.line,
              endColumn: extent.end.column,
            }
          : // A viewer may need a place in the file, whatever it is about.
            { startLine: 1 },
      },
    }),
    ...(pointer && {
      logicalLocations: [{ fullyQualifiedName: visible(pointer) }],
    }),
  };
}

/**
 * Returns a path as a relative URI (RFC 3986). Encodes a colon, which would end
 * a scheme, and a leading slash, which would leave the root.
 */
function uriOf(path: string): string {
  const uri = [...new TextEncoder().encode(path)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[\w.~/-]/.test(char)
        ? char
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
  return uri.startsWith('/') ? `.${uri}` : uri;
}

/** Locates values in the Current text, which the tool printed. */
function currentLocations(
  { output, outputText = null }: FileRecord,
  repositories: Repositories | undefined,
) {
  // It has no limit of values, as the parser of sources has.
  let pointers: ReturnType<typeof jsonSourceMap.parse>['pointers'] | undefined;
  const positionAt = positionsIn({
    text: outputText ?? '',
    byteOrderMark: false,
  });
  return (pointer: string): object | undefined => {
    if (output === null || outputText === null) return undefined;
    pointers ??= jsonSourceMap.parse(outputText).pointers;
    const place = pointers[pointer];
    if (!place) return undefined;
    const text = 'What becomes of it in the Current file';
    const extent = {
      start: positionAt(place.value.pos),
      end: positionAt(place.valueEnd.pos),
    };
    return {
      id: 1,
      message: { text },
      ...locationOf(output, repositories, extent, pointer),
    };
  };
}
