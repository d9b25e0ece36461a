import { parseJson } from '../../json/parse.js';
import { childrenOf, type JsonNode } from '../../json/node.js';
import { type Position, positionsIn } from '../../json/position.js';
import { isNewIn } from '../../report/comparison.js';
import type {
  FileReport,
  Report,
  ReportedFinding,
} from '../../report/report.js';
import { levelOfFidelity, levels } from '../../rule/rule.js';
import { visible } from '../visible.js';
import { describeDecision, rankOf } from '../../report/report-findings.js';

interface Found {
  readonly path: string;
  readonly finding: ReportedFinding;
  readonly baselineState: 'new' | 'unchanged' | 'absent' | undefined;
  /** Returns the location in the Current file of a JSON Pointer. */
  readonly related: (pointer: string) => object | undefined;
}

/** Returns all findings, with those gone since the commit; the worst first. */
export function findingsOf(report: Report): readonly Found[] {
  const { files, comparison } = report;
  const isNew = isNewIn(report);
  const present = files.flatMap((file): readonly Found[] => {
    const related = currentLocations(file);
    return file.findings.map((finding) => ({
      ...{ path: file.path, finding, related },
      baselineState: comparison && (isNew(finding) ? 'new' : 'unchanged'),
    }));
  });
  const gone = (comparison?.outputs ?? []).flatMap((output) =>
    output.gone.map((finding): Found => ({
      ...{ path: output.path, finding, baselineState: 'absent' },
      related: () => undefined,
    })),
  );
  return [...present, ...gone].toSorted((a, b) => rank(a) - rank(b));
}

/** Open findings come before decided ones, those before gone ones. */
function rank({ finding, baselineState }: Found): number {
  const level = levelOfFidelity[finding.fidelity];
  const decided = finding.decision === null ? 0 : 10;
  const gone = baselineState === 'absent' ? 20 : 0;
  return (
    (level === null ? levels.length : levels.indexOf(level)) + decided + gone
  );
}

/** Converts findings to results (SARIF 2.1.0, 3.27); numbers those with the same fingerprint. */
export function resultsOf(found: readonly Found[]): readonly object[] {
  const seen = new Map<string, number>();
  return found.map((it) => {
    const fingerprint = it.finding.fingerprint;
    const times = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, times);
    return resultOf(it, fingerprint, times);
  });
}

function resultOf(
  { path, finding, baselineState, related }: Found,
  fingerprint: string,
  times: number,
): object {
  const { rule, fidelity, decision, target, pointer } = finding;
  const ruleIndex = rankOf.get(rule);
  const current = target === null ? undefined : related(target);
  return {
    ruleId: visible(rule),
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: levelOfFidelity[fidelity] ?? 'none',
    message: { text: plainMessage(finding.message) },
    locations: [locationOf(path, finding, pointer)],
    ...(current && { relatedLocations: [current] }),
    partialFingerprints: {
      'finding/v1': fingerprint,
      // GitHub identifies alerts by this key; if absent, it derives one from
      // the line.
      primaryLocationLineHash: `${fingerprint}:${times}`,
    },
    ...(decision && {
      suppressions: [
        {
          ...{ kind: 'external', status: 'accepted' },
          justification: visible(describeDecision(decision)),
        },
      ],
    }),
    ...(baselineState && { baselineState }),
  };
}

/** Escapes brackets if they could form a link (3.11.6). */
export function plainMessage(text: string): string {
  const shown = visible(text);
  return shown.includes('](') ? shown.replaceAll(/[[\]\\]/g, '\\$&') : shown;
}

/** The root of the sources, which the log's reader defines. */
export const sourceRoot = '%SRCROOT%';

type Extent = Readonly<Record<'start' | 'end', Position>>;

/** Returns a location (3.28) with the extent and JSON Pointer, as far as they are known. */
export function locationOf(path: string, extent?: Extent, pointer?: string) {
  return {
    ...(path !== '-' && {
      physicalLocation: {
        artifactLocation: { uri: uriOf(path), uriBaseId: sourceRoot },
        ...(extent && {
          region: {
            startLine: extent.start.line,
            startColumn: extent.start.column,
            endLine: extent.end.line,
            endColumn: extent.end.column,
          },
        }),
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

/** Locates values in the Current text, parsed on first use. */
function currentLocations({
  output,
  outputText,
}: FileReport): Found['related'] {
  let places: ReadonlyMap<string, Extent> | undefined;
  return (pointer) => {
    places ??= placesIn(outputText ?? '');
    const extent = places.get(pointer);
    if (!extent || output === null) return undefined;
    const text = 'What becomes of it in the Current file';
    return { id: 1, message: { text }, ...locationOf(output, extent, pointer) };
  };
}

function placesIn(text: string): ReadonlyMap<string, Extent> {
  const places = new Map<string, Extent>();
  // A saved report may have any text.
  const parsed = parseJson(text);
  if (!parsed.ok) return places;
  const positionAt = positionsIn({ text, byteOrderMark: false });
  const add = (node: JsonNode): void => {
    const { pointer, start, end } = node;
    places.set(pointer, { start: positionAt(start), end: positionAt(end) });
    childrenOf(node).forEach(add);
  };
  add(parsed.root);
  return places;
}
