import type { Format } from './formats.js';
import { problemsByFile } from './problems.js';
import { visible } from './visible.js';

/** Formats each problem as one line, `path:line:col: level rule message`. */
export const formatConcise: Format = (report, { quiet }) =>
  [...problemsByFile(report).values()]
    .flat()
    .filter(({ level }) => !quiet || level === 'error')
    .map(
      ({ path, line, column, level, rule, message }) =>
        `${visible(`${path}:${line}:${column}: ${level} ${rule} ${message}`)}\n`,
    )
    .join('');
