import { readFileSync } from 'node:fs';
import type { Tool } from '../report/report.js';
import type { World } from './world.js';

/** The name and version by which the tool calls itself. */
export function toolOf({ packageRoot }: World): Tool {
  const { name, version } = JSON.parse(
    readFileSync(new URL('package.json', packageRoot), 'utf8'),
  ) as Tool;
  return { name, version };
}
