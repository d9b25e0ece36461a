import { printCurrent } from '../current/print-current.js';
import { lineEndingFor, type PrintOptions } from '../current/print-options.js';
import { decisionBreaks, undecided } from '../decisions/decision.js';
import type { JsonNode } from '../json/node.js';
import { positionsIn, type SourceText } from '../json/source-text.js';
import type { LegacyFile } from '../legacy/legacy-model.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { type Claim, ledgerEntry } from '../mapping/ledger.js';
import type { MappedAlgorithm } from '../mapping/map-algorithm.js';
import {
  claimsOf,
  claimsOfArray,
  mapFile,
  type MappedFile,
} from '../mapping/map-file.js';
import type { MappedInput } from '../mapping/map-input.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import type { Finding } from '../rule/rule.js';
import type { DecideIn } from './decide-with.js';
import type { DecidedSources } from './decided-sources.js';
import { addBreaks } from './decision-breaks.js';
import { functionChangesOf } from './function-changes.js';
import { findingLocator } from './locate-findings.js';
import { type LegacyModel, openFile } from './open.js';
import { modelObjects } from './model-objects.js';
import { openedRecord, wholeText, withinLimit } from './opened-record.js';
import {
  type FileCounts,
  type FileField,
  type FileFinding,
  type FileRecord,
  type FileStatus,
  isHeldBack,
  type ModelObject,
  noCounts,
} from './record.js';

export interface ConvertOptions {
  readonly print: PrintOptions;
  /** The user named the file, so it must be a model. */
  readonly named: boolean;
  readonly decideIn?: DecideIn | undefined;
  readonly allowPartial?: boolean;
  /** What decisions read of all files; absent: other files are unknown. */
  readonly sources?: DecidedSources | undefined;
  /** Whether a reporter needs the field list, which takes time. */
  readonly needsFields?: boolean;
}

/**
 * Converts the bytes of one file: opens, reads, maps, prints and checks it. Pure;
 * never throws because of the bytes. The status of a record with a Current text is
 *
 * - `ready`: nothing is left out of the text, or decisions accept it;
 * - `partial`: something is left out, and the caller allows that;
 * - `to-decide` or `to-fix`: something is left out, or `check` refuses what a decision
 *   wrote, so the text is not to be written.
 * @param path as reports name the file
 */
export function convertFile(
  path: string,
  bytes: Uint8Array,
  options: ConvertOptions,
): Converted {
  const opened = openFile(path, bytes, options.named);
  if (opened.kind !== 'legacy')
    return { record: openedRecord(path, opened, options.decideIn) };
  return withinLimit<Converted>(
    path,
    opened.source,
    () => convertModel(path, opened, options),
    (record) => ({ record }),
  );
}

/** What became of a file, with the Legacy model if it was mapped. */
interface Converted {
  readonly record: FileRecord;
  readonly legacy?: LegacyFile;
}

/** @throws TooManyFindings */
function convertModel(
  path: string,
  opened: LegacyModel,
  options: ConvertOptions,
): Converted {
  const { source, root } = opened;
  const { print, decideIn, allowPartial = false, sources } = options;
  const decide = decideIn?.(path, source.text) ?? undecided;
  const asDecided = mapFile(readLegacy(root), decide);
  assertWithinLimit(findingsIn(asDecided));
  const outputText = printCurrent(
    asDecided.elements.flatMap(({ algorithm }) => algorithm?.current ?? []),
    print,
    lineEndingFor(source.text, print),
  );
  const mapped = addBreaks(asDecided, outputText, sources);
  const { legacy, elements } = mapped;
  const claims = [...elements.map(claimsOf), claimsOfArray(mapped)];
  const positionAt = positionsIn(source);
  const findings = findingsIn(mapped).map(
    findingLocator(path, source, positionAt),
  );
  const fields = options.needsFields ? fieldsOf(claims, source) : undefined;
  const mappedObjects = elements.flatMap(({ algorithm }) =>
    algorithm ? [algorithm, ...algorithm.inputs] : [],
  );
  const targets = new Map<JsonNode, string>([[root, '']]);
  for (const { legacy, pointer } of mappedObjects)
    if (pointer !== undefined) targets.set(legacy.node, pointer);
  const objects = modelObjects(opened, positionAt, findings, fields, targets);
  const status = statusOf(findings, allowPartial);
  const record: FileRecord = {
    path,
    format: 'legacy',
    status,
    output: null,
    findings,
    counts: countsOf(mappedObjects, objects, claims.flat()),
    objects,
    functions: isHeldBack({ status })
      ? []
      : functionChangesOf(path, source, positionAt, elements, claims),
    ...(fields && { fields }),
    sourceText: wholeText(source),
    outputText,
  };
  return { record, legacy };
}

function findingsIn({ findings, elements }: MappedFile): readonly Finding[] {
  return [...findings, ...elements.flatMap((element) => element.findings)];
}

function statusOf(
  findings: readonly FileFinding[],
  allowPartial: boolean,
): FileStatus {
  const open = findings.filter((it) => it.level === 'error');
  if (open.length === 0) return 'ready';
  const mayWrite =
    allowPartial && !open.some(({ rule }) => rule === decisionBreaks.id);
  if (mayWrite) return 'partial';
  return open.some(({ choices }) => choices.length === 0)
    ? 'to-fix'
    : 'to-decide';
}

function fieldsOf(
  claims: readonly (readonly Claim[])[],
  { text }: SourceText,
): readonly FileField[] {
  return claims.flat().map((claim) => {
    const { source, target, rule, fate, after } = ledgerEntry(claim);
    return {
      source: source?.pointer ?? null,
      target,
      rule: rule.id,
      fate,
      before: source ? text.slice(source.start, source.end) : null,
      after,
    };
  });
}

/**
 * Counts algorithms and inputs by outcome, and the leaves of the source by fate. An
 * algorithm has the flaws of its inputs.
 */
function countsOf(
  mapped: readonly (MappedAlgorithm | MappedInput)[],
  objects: readonly ModelObject[],
  claims: readonly Claim[],
): FileCounts {
  const algorithms = { ...noCounts.algorithms };
  const inputs = { ...noCounts.inputs };
  const fields = { ...noCounts.fields };
  const flawed = new Set(
    objects
      .filter(({ findings }) => findings.some((it) => it.level === 'error'))
      .flatMap(({ pointer }) => [pointer, pointer.split('/', 2).join('/')]),
  );
  for (const it of mapped) {
    const tally = 'inputs' in it ? algorithms : inputs;
    const isFlawed = flawed.has(it.legacy.node.pointer);
    const isLeftOut = it.pointer === undefined;
    tally.total++;
    tally[isLeftOut ? 'leftOut' : isFlawed ? 'partial' : 'migrated']++;
  }
  for (const { source, fate } of claims) {
    if (source === null || fate === 'supplied') continue;
    fields.total++;
    fields[fate]++;
  }
  return { algorithms, inputs, fields };
}
