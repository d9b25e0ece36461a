import { joinLists } from './lists.js';
import type {
  FileReport,
  ReportedField,
  ReportedFinding,
} from '../../report/report.js';

/** What a report says of one object of the Legacy file. */
export interface Group {
  /** JSON Pointer of the object. */
  readonly pointer: string;
  /** Its fields in the order of the source, then what rules supplied. */
  readonly fields: readonly ReportedField[];
  readonly findings: readonly ReportedFinding[];
}

export interface AlgorithmGroup extends Group {
  /** In the order of the source. */
  readonly inputs: readonly Group[];
}

export interface FileGroup extends Group {
  /** In the order of the source. */
  readonly algorithms: readonly AlgorithmGroup[];
}

interface OpenGroup {
  readonly pointer: string;
  readonly fields: ReportedField[];
  readonly findings: ReportedFinding[];
  readonly inner: Map<string, OpenGroup>;
}

const sourceObject = /^(\/\d+)(\/inputs\/\d+(?![^/]))?/;
const targetObject = /^(\/\d+)(\/Inputs\/\d+(?![^/]))?/;

/** The pointer of the input, algorithm or file that a pointer of the output leads into. */
export function targetObjectOf(pointer: string): string {
  return targetObject.exec(pointer)?.[0] ?? '';
}

/** Gathers fields and findings at the algorithms and inputs that they are about. */
export function groupsOf({ fields = [], findings }: FileReport): FileGroup {
  const file = openGroup('');
  // Where an object of the source stands in the output.
  const byTarget = new Map<string, OpenGroup>();
  for (const field of fields) {
    const { source, target } = field;
    const group =
      source === null
        ? (byTarget.get(targetObjectOf(target[0] ?? '')) ?? file)
        : within(file, source);
    group.fields.push(field);
    for (const pointer of source === null ? [] : target)
      byTarget.set(targetObjectOf(pointer), group);
  }
  for (const finding of findings)
    within(file, finding.pointer).findings.push(finding);
  return {
    ...closed(file),
    algorithms: [...file.inner.values()].map((algorithm) => ({
      ...closed(algorithm),
      inputs: [...algorithm.inner.values()].map(closed),
    })),
  };
}

function openGroup(pointer: string): OpenGroup {
  return { pointer, fields: [], findings: [], inner: new Map() };
}

function closed({ pointer, fields, findings }: OpenGroup): Group {
  const apart = new Set(findings.map((finding) => finding.pointer));
  return { pointer, fields: joinLists(fields, apart), findings };
}

/** The group that a place of the source belongs to. */
function within(file: OpenGroup, pointer: string): OpenGroup {
  const [, algorithm, input] = sourceObject.exec(pointer) ?? [];
  if (algorithm === undefined) return file;
  const outer = innerGroup(file, algorithm);
  return input === undefined ? outer : innerGroup(outer, algorithm + input);
}

function innerGroup({ inner }: OpenGroup, pointer: string): OpenGroup {
  const known = inner.get(pointer);
  if (known) return known;
  const group = openGroup(pointer);
  inner.set(pointer, group);
  return group;
}
