import { loadLate } from '../load-late.js';

/** Few have decisions, or options of prettier, for some of their files. */
export default function picomatch(...args) {
  return loadLate('picomatch')(...args);
}

picomatch.makeRe = (...args) => loadLate('picomatch').makeRe(...args);
