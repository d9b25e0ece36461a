import { checkAcross } from '../../src/check/check-across.js';
import { type Finding, levelOfFidelity } from '../../src/rule/rule.js';
import { examine } from '../../src/file/check-files.js';

/** What a check finds in one file by itself. */
export function checkText(text: string): readonly Finding[] {
  const examined = examine(Buffer.from(text), true);
  switch (examined.kind) {
    case 'stopped':
      return examined.findings;
    case 'other':
      return [];
    case 'examined': {
      const { findings, facts } = examined;
      const file = { path: 'a.json', facts, isReported: true };
      return [...findings, ...checkAcross({ files: [file] })(file)];
    }
  }
}

/** The rules, with their places, that break the format. */
export function errorsIn(text: string): readonly string[] {
  return checkText(text)
    .filter(({ rule }) => levelOfFidelity[rule.fidelity] === 'error')
    .map(({ rule, place }) => `${rule.id} ${place.pointer}`);
}
