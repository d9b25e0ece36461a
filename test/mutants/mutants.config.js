import { env } from 'node:process';
import { URL } from 'node:url';
import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';
import ownTemporaryFolder from '../support/temporary.js';

/** The room of src/ that is mutated. */
const room = env.MUTANTS_ROOM ?? 'mapping';

// Once: the processes that run the tests read this, too, to find what is ignored.
if (env.STRYKER_MUTATOR_WORKER === undefined) ownTemporaryFolder();

/** What people read: other words are no other behaviour. */
const words = ['title', 'explanation', 'section', 'does', 'description'];

/** What a choice says of the value that it needs. */
const isAskedValue = ({ key, value }) =>
  key.name === 'value' && value.type === 'StringLiteral';

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore: ({ node }) =>
      node.type === 'ObjectProperty' &&
      (words.includes(node.key.name) || isAskedValue(node))
        ? 'words for people'
        : undefined,
  }),
];

export default {
  plugins: [import.meta.url, new URL('runner.js', import.meta.url).href],
  ignorers: ['words'],
  mutate: [`src/${room}/**/*.ts`],
  // runner.js has it.
  testRunner: 'bundled',
  coverageAnalysis: 'perTest',
  // Each takes a process of its own: tables, and other things that are there from the start.
  ignoreStatic: env.MUTANTS_STATIC !== '1',
  buildCommand: 'node test/mutants/bundle.js',
  concurrency: 2,
  timeoutMS: 20_000,
  timeoutFactor: 2,
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  clearTextReporter: {
    allowEmojis: false,
    logTests: false,
    reportTests: false,
  },
  htmlReporter: { fileName: `dist/mutants/${room}.html` },
  jsonReporter: { fileName: `dist/mutants/${room}.json` },
  // Not where git ignores everything: the commands would find nothing there.
  tempDirName: '.mutants',
  cleanTempDir: 'always',
  thresholds: { high: 95, low: 90, break: 90 },
  ignorePatterns: ['dist'],
};
