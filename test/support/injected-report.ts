import type { DecisionsFile } from '../../src/decisions/decision.js';
import { decisionNodes } from '../../src/decisions/edit-decisions.js';
import { locate } from '../../src/json/parse.js';
import type { Report } from '../../src/report/report.js';
import { recordOf, reportOfRecords, reportOfTexts } from './reports.js';

/** Legacy text that has the given text wherever a file can have any. */
function legacyWith(text: string): string {
  // So long that it is not taken for a misspelled name.
  const unknown = `${text} that is declared nowhere in this file`;
  const algorithm = {
    name: text,
    path: text,
    schedule: 'day',
    retention: text,
    outputFormat: text,
    dependencies: [text, unknown],
    [text]: text,
    inputs: [
      { type: 'constant', inputName: text, value: text },
      { type: 'constant', inputName: 'list', values: [text, text] },
      { type: 'constant', inputName: 'wrong', dataType: text, value: text },
      {
        type: 'signal',
        inputName: 'signal',
        symbolicName: text,
        optional: true,
        [text]: { [text]: text },
      },
      { type: 'signalSensor', inputName: 'sensor', symbolicName: text },
      { type: 'calculated', inputName: 'calculated', calculation: text },
      { type: 'value', inputName: `${text} lost`, symbolicName: text },
      { type: 'DCVoltage', inputName: `${text} decided` },
      { type: text, inputName: 'kind' },
      {
        type: 'AlgorithmOutput',
        inputName: 'results',
        algorithm: text,
        property: text,
        timeRange: 'thirtyDays',
      },
      {
        type: 'AlgorithmOutput',
        inputName: 'none',
        algorithm: unknown,
        timeRange: text,
        format: text,
      },
    ],
  };
  const others = [
    { ...algorithm, inputs: [] },
    { name: `${text} without`, path: text, schedule: text, inputs: text },
  ];
  return JSON.stringify([algorithm, ...others], null, 2);
}

/** Decisions with the text in each reason, the last of which is unused. */
function decisionsWith(text: string): DecisionsFile {
  const decisions = [
    { rule: 'dc-voltage', choose: 'drop', reason: text, where: {} },
    {
      rule: 'key-unknown',
      choose: 'drop',
      reason: text,
      where: { key: text, input: 'signal' },
    },
    {
      rule: 'calculated',
      choose: 'drop',
      reason: text,
      where: { file: 'nowhere', algorithm: text },
    },
  ];
  const source = JSON.stringify({ decisions }, null, 1);
  const nodes = decisionNodes(locate(source));
  return {
    path: `${text}.decisions.json`,
    source: { text: source, byteOrderMark: false },
    // As the loader would give them; it takes long to begin.
    decisions: nodes.flatMap((place, index) => {
      const decision = decisions[index];
      return decision ? [{ ...decision, value: undefined, index, place }] : [];
    }),
  };
}

/** The report of a run over files in whose names and content the text is. */
export function reportWith(text: string): Report {
  const decisions = decisionsWith(text);
  const records = [`${text}.json`, `${text}.more.json`].map((path) => ({
    ...recordOf(path, legacyWith(text), decisions),
    status: 'partial' as const,
    output: path,
  }));
  return reportOfRecords(records, { decisions });
}

/** The report of a file that is not JSON and contains the text as it is. */
export function brokenWith(text: string): Report {
  return reportOfTexts({ [`${text}.json`]: `[{"name": "${text}",\n${text}` });
}
