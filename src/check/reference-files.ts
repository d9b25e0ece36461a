import { signals as validate } from '#validators/signals';
import { type JsonNode, lastKeyOf, memberOf, nameAt } from '../json/node.js';
import type { Finding } from '../rule/rule.js';
import { describeValue, joinWords, quoted } from '../rule/message-text.js';
import { maxFindings } from '../rule/finding-limit.js';
import { collectFindings, errorRule, warningRule } from './check-rule.js';
import { schemaErrorMessage, schemaErrors } from '../rule/schema-errors.js';

const section = 'What the service does';

export const signalFileRules = {
  signalsShape: errorRule({
    id: 'signals-shape',
    title: 'A signal mapping file is not of the described form.',
    explanation:
      'A signal mapping file is an object with `variables`, whose entries have `symbolicName`, `description`, `unit`, `dataType` and `textKey`, all strings. An entry without one of the last four is a warning. In the file of a drive type the keys of the entries are parameter ids of the form `01_02`; another key there is a warning.',
    section,
  }),
  signalsDuplicate: warningRule({
    id: 'signals-duplicate',
    title: 'Two ids of one signal mapping file have the same symbolic name.',
    explanation:
      'An input names a signal by its symbolic name. Where two parameters have the same one, which of them is read is not shown.',
    section,
  }),
};

const shapeWarning = warningRule(signalFileRules.signalsShape);

export interface SignalNames {
  readonly path: string;
  /** Whether it is about external sensors instead of a drive type. */
  readonly isSensor: boolean;
  readonly symbolicNames: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

/** What the description says each entry has besides its name. */
const describingKeys = ['description', 'unit', 'dataType', 'textKey'];

const sensorFile = /(^|\/)vendor\.drives\.sensor\.json$/;
const parameterId = /^\d{2}_\d{2}$/;

/** @throws TooManyFindings */
export function readSignals(path: string, root: JsonNode): SignalNames {
  const { findings, reportFor } = collectFindings(maxFindings);
  for (const it of schemaErrors(validate, root)) {
    const { keyword, instancePath } = it.error;
    const what =
      instancePath === ''
        ? 'A signal mapping file'
        : /^\/variables\/[^/]*$/.test(instancePath)
          ? `The entry ${quoted(lastKeyOf(instancePath))}`
          : nameAt(instancePath);
    reportFor(signalFileRules.signalsShape)(
      it.node,
      instancePath === '' && keyword === 'type'
        ? `A signal mapping file is an object, and this is ${describeValue(it.node)}.`
        : schemaErrorMessage(it, what),
    );
  }
  const isSensor = sensorFile.test(path);
  const symbolicNames = new Set<string>();
  const variables = memberOf(root, 'variables');
  const entries = variables?.kind === 'object' ? variables.members : [];
  for (const { key, value: entry } of entries) {
    if (!isSensor && !parameterId.test(key))
      reportFor(shapeWarning)(
        entry,
        `${quoted(key)} is not a parameter id, such as "01_02".`,
      );
    const missing = describingKeys.filter((it) => !memberOf(entry, it));
    if (entry.kind === 'object' && missing.length > 0)
      reportFor(shapeWarning)(
        entry,
        `The entry ${quoted(key)} lacks ${joinWords(
          missing.map((it) => `\`${it}\``),
          'and',
        )}.`,
      );
    const name = memberOf(entry, 'symbolicName');
    if (name?.kind !== 'string') continue;
    if (symbolicNames.has(name.value))
      reportFor(signalFileRules.signalsDuplicate)(
        name,
        `An earlier id of the file already has the symbolic name ${quoted(name.value)}.`,
      );
    symbolicNames.add(name.value);
  }
  return { path, isSensor, symbolicNames, findings };
}

/**
 * Reads every `AssetPropertyTypeKey` in sections `AssetProperties`, at any
 * depth: the description shows no more of such files. Undefined if there is no
 * section.
 */
export function readPropertyKeys(
  root: JsonNode,
): ReadonlySet<string> | undefined {
  const collected = { keys: new Set<string>(), hasSection: false };
  const visit = (node: JsonNode, isInside: boolean): void => {
    for (const it of node.kind === 'array' ? node.items : [])
      visit(it, isInside);
    for (const { key, value } of node.kind === 'object' ? node.members : []) {
      const isSection = key === 'AssetProperties';
      collected.hasSection ||= isSection;
      if (isInside && key === 'AssetPropertyTypeKey')
        if (value.kind === 'string') collected.keys.add(value.value);
      visit(value, isInside || isSection);
    }
  };
  visit(root, false);
  return collected.hasSection ? collected.keys : undefined;
}
