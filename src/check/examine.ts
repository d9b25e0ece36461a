import { openFile, type Stopped } from '../file/open.js';
import { locatedAlgorithms } from '../current/located-algorithm.js';
import type { SourceText } from '../json/decode.js';
import type { JsonNode } from '../json/node.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { mapFile } from '../mapping/map-file.js';
import { silence } from '../mapping/silence.js';
import { finding, type Finding } from '../rule/finding.js';
import { describeValue } from '../rule/value-messages.js';
import { checkAlgorithm } from './current/check-algorithm.js';
import { currentFacts } from './current/facts.js';
import {
  currentValueType,
  currentValueUnknown,
} from './current/rules/fields.js';
import { checkNames } from './current/rules/name-duplicate.js';
import type { FileFacts } from './facts.js';
import { checkDependencies } from './legacy/dependencies.js';
import { legacyFacts } from './legacy/facts.js';
import { isLegacyCheck } from './registry.js';

/** A file that was held against its format, as far as it can be by itself. */
export type Examined = ExaminedFile | PassedOver | Stopped;

export interface ExaminedFile {
  readonly kind: 'examined';
  readonly source: SourceText;
  readonly findings: readonly Finding[];
  /** What there is to be compared with other files. */
  readonly facts: FileFacts;
}

/** It is no information model file. */
export interface PassedOver {
  readonly kind: 'passed-over';
}

/**
 * Holds the bytes of one file against its format. Pure; whatever the bytes are,
 * nothing is thrown.
 *
 * @param named the user named this very file: then it must be an information model file
 */
export function examine(bytes: Uint8Array, named: boolean): Examined {
  const opened = openFile(bytes, named);
  if (opened.kind === 'stopped') return opened;
  const { source } = opened;
  switch (opened.format) {
    case 'other':
      return { kind: 'passed-over' };
    case 'legacy':
      return { kind: 'examined', source, ...examineLegacy(opened.root) };
    case 'current':
      return { kind: 'examined', source, ...examineCurrent(opened.root) };
  }
}

type Findings = Pick<ExaminedFile, 'findings' | 'facts'>;

function examineLegacy(root: JsonNode): Findings {
  if (root.kind !== 'array') throw new Error('a Legacy file is an array');
  const results = [...mapFile(readLegacy(root))];
  const algorithms = results.flatMap(({ algorithm }) => algorithm ?? []);
  return {
    findings: [
      ...results
        .flatMap(({ findings }) => findings)
        .filter(({ rule }) => isLegacyCheck(rule)),
      ...checkDependencies(algorithms),
    ],
    facts: legacyFacts(root, algorithms),
  };
}

/** What cannot be read has nothing further to say. */
const loudest = [currentValueType, currentValueUnknown];

function examineCurrent(root: JsonNode): Findings {
  const algorithms = locatedAlgorithms(root);
  const strays =
    root.kind === 'array'
      ? root.items.filter((item) => item.kind !== 'object')
      : [];
  return {
    findings: silence(
      [
        ...strays.map((item) =>
          finding(
            currentValueType,
            item,
            `An element of the file is ${describeValue(item)}; it must be an object.`,
          ),
        ),
        ...algorithms.flatMap(checkAlgorithm),
        ...checkNames(algorithms),
      ],
      loudest,
    ),
    facts: currentFacts(algorithms),
  };
}
