import { loadLate } from '../load-late.js';

/** Whoever imports this has YAML to read. */
export const { isScalar, parseDocument, visit } = loadLate('yaml');
