import fc from 'fast-check';
import { currentDocument } from '../check/current-documents.js';
import { anyDocument } from '../support/legacy-documents.js';
import { decisionsFile, acceptsAnyDecisions } from './decisions.js';
import { acceptsAnyFile } from './engine.js';
import { mangled, mangledBytes, randomBytes } from './mangled.js';
import { readReferenceFile } from '../../src/file/reference-file.js';

/** Something that takes bytes, and bytes that nobody would give it. */
export interface Target {
  /** What it is given, as the table of reliability says it. */
  readonly given: string;
  readonly bytes: fc.Arbitrary<Uint8Array>;
  /** Throws, or rejects, where it does not keep its promise. */
  readonly take: (bytes: Uint8Array) => void | Promise<void>;
  /** How many to try where a hundred are tried of the others. */
  readonly share: number;
}

const current = currentDocument.map((file) => JSON.stringify(file, null, 2));

/** Legacy and Current files with something wrong in them. */
export const mangledFiles = mangledBytes(
  mangled(fc.oneof(anyDocument, anyDocument, current)),
);

const signals = fc.constantFrom(
  '{"Signals":[{"SymbolicName":"MOTOR_SPEED","Unit":"rpm"}]}',
  '[{"symbolicName":"MOTOR_SPEED"}]',
  '{"MOTOR_SPEED":{"a":1}}',
);
const types = fc.constantFrom(
  '{"AssetProperties":[{"Key":"Start"}]}',
  '{"AssetProperties":{"Start":{}}}',
);

/** What takes bytes in this process. */
export function targets(): readonly Target[] {
  return [
    {
      given: 'mangled Legacy and Current files to the engine and every format',
      bytes: mangledFiles,
      take: acceptsAnyFile,
      share: 100,
    },
    {
      given: 'random bytes to the engine and every format',
      bytes: randomBytes,
      take: acceptsAnyFile,
      share: 100,
    },
    {
      given: 'mangled decisions files to the loader and the draft',
      bytes: mangledBytes(mangled(decisionsFile)),
      take: acceptsAnyDecisions,
      share: 300,
    },
    {
      given: 'mangled signal mapping and type configuration files',
      bytes: mangledBytes(mangled(fc.oneof(signals, types))),
      take: (bytes) => {
        readReferenceFile('signals', 's.json', bytes);
        readReferenceFile('types', 's.json', bytes);
      },
      share: 100,
    },
  ];
}
