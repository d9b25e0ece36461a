import { loadLate } from '../load-late.js';

const late = (name) =>
  new Proxy({}, { get: (_, key) => loadLate('prettier/doc')[name][key] });

/** Few files have anything that may or may not fit on a line. */
export const builders = late('builders');
export const printer = late('printer');
