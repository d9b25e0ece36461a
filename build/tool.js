import { readFileSync, writeFileSync } from 'node:fs';

/** Writes what the tool calls itself, as a module. */
export function buildTool() {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(
    'dist/tool.js',
    `export const tool = ${JSON.stringify({ name, version })};\n`,
  );
}
