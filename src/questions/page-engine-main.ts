import * as questionEngine from './page-engine.js';

Object.assign(globalThis, { questionEngine });
