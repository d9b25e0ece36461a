import type { Finding, ReportData } from './report-data.js';
import { searchWords, type State } from './state.js';

/** The findings that a state asks for, in the order of the report. */
export function chosenFindings(
  data: ReportData,
  state: State,
): readonly Finding[] {
  const { file, rule, fidelity, status, isNew } = state;
  const exactly = data.fileAt(file);
  const words = searchWords(state);
  return data.findings.filter(
    (it) =>
      (exactly ? it.file === exactly : it.file.path.includes(file)) &&
      (rule === '' || it.rule.id === rule) &&
      (fidelity.length === 0 || fidelity.includes(it.rule.fidelity)) &&
      (status === '' || (status === 'decided') === (it.decision !== null)) &&
      (!isNew || it.isNew) &&
      words.every((word) => searched(it).includes(word)),
  );
}

const searchTexts = new WeakMap<Finding, string>();

/** All that is searched of a finding, in lower case. */
function searched(finding: Finding): string {
  const known = searchTexts.get(finding);
  if (known !== undefined) return known;
  const { message, rule, file, pointer, decision } = finding;
  const text = [message, rule.id, file.path, pointer, decision?.reason]
    .join('\n')
    .toLowerCase();
  searchTexts.set(finding, text);
  return text;
}
