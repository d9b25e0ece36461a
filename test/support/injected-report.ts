import type { DecisionsFile } from '../../src/decisions/decision.js';
import { decideWith } from '../../src/file/decide-with.js';
import { reportOfRun } from '../../src/report/build.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { partOf } from '../../src/report/file.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { decisionNodes } from '../../src/decisions/edit-decisions.js';
import { locate } from '../../src/json/parse.js';
import type { Report } from '../../src/report/report.js';

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
        ...{ type: 'signal', inputName: 'signal', symbolicName: text },
        ...{ optional: true, [text]: { [text]: text } },
      },
      { type: 'signalSensor', inputName: 'sensor', symbolicName: text },
      { type: 'calculated', inputName: 'calculated', calculation: text },
      { type: 'value', inputName: `${text} lost`, symbolicName: text },
      { type: 'DCVoltage', inputName: `${text} decided` },
      { type: text, inputName: 'kind' },
      {
        ...{ type: 'AlgorithmOutput', inputName: 'results' },
        ...{ algorithm: text, property: text, timeRange: 'thirtyDays' },
      },
      {
        ...{ type: 'AlgorithmOutput', inputName: 'none' },
        ...{ algorithm: unknown, timeRange: text, format: text },
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
      ...{ rule: 'key-unknown', choose: 'drop', reason: text },
      where: { key: text, input: 'signal' },
    },
    {
      ...{ rule: 'calculated', choose: 'drop', reason: text },
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
  const decideIn = decideWith(decisions, '/');
  const parts = [`${text}.json`, `${text}.more.json`].map((path) => {
    const bytes = new TextEncoder().encode(legacyWith(text));
    const outcome = convertBytes(path, bytes, {
      ...{ print: defaultPrintOptions, named: true, decideIn },
    });
    return partOf(outcome, 'partial', path);
  });
  return reportOfRun(
    { tool: { name: 'infomodel-migrate', version: '0' }, command: 'diff' },
    parts,
    decisions,
    '/',
  );
}

/** A report with a comparison in which half of the findings are new, and one is gone. */
export function compared(report: Report, ref: string): Report {
  const findings = report.files.flatMap((file) => file.findings);
  const outputs = report.files.map(({ path, findings: found, outputText }) => ({
    path,
    change: 'changed' as const,
    gone: found.slice(0, 1),
    before: '[]\n',
    after: outputText ?? null,
  }));
  return {
    ...report,
    comparison: {
      ref,
      new: findings
        .filter((_, index) => index % 2 === 0)
        .map(({ fingerprint }) => fingerprint),
      gone: findings.slice(0, 1).map(({ fingerprint }) => fingerprint),
      outputs,
    },
  };
}

/** The report of a file that is no JSON and contains the text as it is. */
export function brokenWith(text: string): Report {
  const bytes = new TextEncoder().encode(`[{"name": "${text}",\n${text}`);
  const outcome = convertBytes(`${text}.json`, bytes, {
    print: defaultPrintOptions,
    named: true,
  });
  return reportOfRun(
    { tool: { name: 'infomodel-migrate', version: '0' }, command: 'diff' },
    [partOf(outcome, 'invalid')],
    undefined,
    '/',
  );
}
