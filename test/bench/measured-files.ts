import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fileWithFindings,
  legacyFile,
  linkedFile,
  writeFleet,
} from './corpus.js';

// The files that commands are measured on.

/** With `--small`, few of them: it only shows that the benchmark works. */
const scale = process.argv.includes('--small') ? 20 : 1;

export const corpora = mkdtempSync(join(tmpdir(), 'infomodel-corpora-'));
export const file = (algorithms: number): string =>
  join(corpora, `${algorithms}-algorithms.json`);
export const fleet = (files: number): string => join(corpora, `${files}-files`);
export const fleetWithFindings = join(corpora, 'many-findings');
const configured = join(corpora, 'configured');
export const configuredFile = join(configured, 'file.json');
export const sizes = {
  small: 20,
  large: 2_000 / scale,
  huge: 10_000 / scale,
  fewFiles: 1_000 / scale,
  files: 2_000 / scale,
  manyFiles: 8_000 / scale,
  shortChain: 1_000 / scale,
  longChain: 10_000 / scale,
  dense: 300 / scale,
  findings: 5_000 / scale,
};

export const chain = (algorithms: number): string => `chain-${algorithms}`;

/** Single files that are hard for their size, by name. */
export const hardFiles: Readonly<Record<string, () => string>> = {
  [chain(sizes.shortChain)]: () => linkedFile(sizes.shortChain, 1),
  [chain(sizes.longChain)]: () => linkedFile(sizes.longChain, 1),
  dense: () => linkedFile(sizes.dense, 100),
  // Nearly as many findings as a file may have.
  findings: () => fileWithFindings(sizes.findings, 1),
};

export function writeCorpora(): void {
  for (const [name, textOf] of Object.entries(hardFiles))
    writeFileSync(join(corpora, `${name}.json`), textOf());
  for (const algorithms of [sizes.small, sizes.large, sizes.huge])
    writeFileSync(file(algorithms), legacyFile(algorithms, algorithms));
  for (const files of [sizes.fewFiles, sizes.files, sizes.manyFiles]) {
    mkdirSync(fleet(files));
    writeFleet(fleet(files), files, legacyFile);
  }
  writeFleet(fleetWithFindings, sizes.files, fileWithFindings);
  mkdirSync(configured);
  writeFileSync(configuredFile, legacyFile(sizes.small, 1));
  writeFileSync(join(configured, '.prettierrc'), '{ "tabWidth": 4 }');
}
