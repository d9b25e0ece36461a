import type { AlgorithmFacts } from '../check/check-facts.js';
import { lineEndingFor, type PrintOptions } from '../current/print-options.js';
import { printCurrent } from '../current/print-current.js';
import { undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/decode.js';
import type { JsonArray } from '../json/node.js';
import { positionsIn } from '../json/position.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { isOpenError } from '../mapping/apply-decisions.js';
import {
  type Claim,
  type LedgerEntry,
  ledgerEntry,
} from '../mapping/ledger.js';
import { claimsOf, claimsOfArray } from '../mapping/map-file.js';
import { levelOfFidelity } from '../rule/rule.js';
import { countFields, countElements } from './counts.js';
import type { DecideIn } from './decide-with.js';
import { namesIn, namesOfElements } from './declared-names.js';
import {
  type Detail,
  type FieldFate,
  type FileField,
  type FileOutcome,
  fullDetail,
  type MappedFile,
} from './file-outcome.js';
import { functionsOf } from './function-changes.js';
import {
  findingLocator,
  invalidFile,
  otherFile,
  wholeText,
} from './located-findings.js';
import { openFile } from './open.js';
import { mapAndPrint } from './refused-decisions.js';

export interface ConvertOptions {
  readonly print: PrintOptions;
  /** The user named the file, so it must be a model. */
  readonly named: boolean;
  readonly decideIn?: DecideIn;
  readonly allowPartial?: boolean;
  /** Algorithms of other files that decisions read; undefined if unknown. */
  readonly sourcesElsewhere?: readonly AlgorithmFacts[] | undefined;
  readonly detail?: Detail;
  /** The detail of a `ready` file; absent: `detail`. */
  readonly readyDetail?: Detail;
}

/**
 * Converts the bytes of one file: text, tree, Legacy model, Current values,
 * Current text, counts. Pure; never throws because of the bytes.
 * @param path as reports name the file
 */
export function convertBytes(
  path: string,
  bytes: Uint8Array,
  options: ConvertOptions,
): FileOutcome {
  const opened = openFile(bytes, options.named);
  switch (opened.kind) {
    case 'stopped':
      return invalidFile(path, opened, options.detail);
    case 'other':
      return otherFile(path, opened, options.decideIn, options.detail);
    case 'current': {
      const { root, source } = opened;
      return {
        ...{ kind: 'current', path, format: 'current' },
        findings: [],
        names: namesIn(root, source.text, positionsIn(source)),
        sourceText: wholeText(source),
      };
    }
    case 'legacy':
      return convertLegacy(path, opened.source, opened.root, options);
  }
}

function convertLegacy(
  path: string,
  source: SourceText,
  root: JsonArray,
  options: ConvertOptions,
): MappedFile {
  const {
    print,
    decideIn,
    allowPartial = false,
    detail: mostDetail = fullDetail,
    readyDetail = mostDetail,
  } = options;
  const decide = decideIn?.(path, source.text) ?? undecided;
  const lineEnding = lineEndingFor(source.text, print);
  const { mapped, outputText, isRefused } = mapAndPrint(
    readLegacy(root),
    decide,
    ({ elements }) =>
      printCurrent(
        elements.flatMap(({ algorithm }) => algorithm?.current ?? []),
        print,
        lineEnding,
      ),
    options.sourcesElsewhere,
  );
  const { elements } = mapped;

  const found = elements.flatMap(({ findings }) => findings);
  const isPartial = found.some(isOpenError);
  const detail = isPartial ? mostDetail : readyDetail;
  const positionAt = positionsIn(source);
  const hasTexts = detail.includes('texts');
  const hasErrors = found.some(
    ({ rule }) => levelOfFidelity[rule.fidelity] === 'error',
  );
  const claims = [...elements.map(claimsOf), claimsOfArray(mapped)];
  return {
    kind: !isPartial
      ? 'ready'
      : allowPartial && !isRefused
        ? 'partial'
        : 'held',
    ...{ path, format: 'legacy' },
    output: new TextEncoder().encode(outputText),
    findings: found.map(findingLocator(path, source, detail, positionAt)),
    names: namesOfElements(elements, source.text, positionAt),
    counts: { ...countElements(elements), fields: countFields(claims) },
    functions: functionsOf(elements, allowPartial),
    ...listedFields(claims, source, detail),
    ...((hasTexts || hasErrors) && { sourceText: wholeText(source) }),
    ...(hasTexts && { outputText }),
  };
}

/** Returns the field list or the fates, if `detail` asks for them. */
function listedFields(
  claims: readonly (readonly Claim[])[],
  { text }: SourceText,
  detail: Detail,
): Pick<MappedFile, 'fields' | 'fates'> {
  const fateOf = ({ source, target, rule, fate }: LedgerEntry): FieldFate => ({
    ...{ source: source?.pointer ?? null, target, rule: rule.id, fate },
  });
  if (detail.includes('fields'))
    return {
      fields: claims.flat().map((claim): FileField => {
        const entry = ledgerEntry(claim);
        const { source, after } = entry;
        return {
          ...fateOf(entry),
          before: source ? text.slice(source.start, source.end) : null,
          after,
        };
      }),
    };
  return detail.includes('fates')
    ? { fates: claims.flat().map((it) => fateOf(ledgerEntry(it))) }
    : {};
}
