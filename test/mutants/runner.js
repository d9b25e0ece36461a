import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';

const { NAMESPACE } = INSTRUMENTER_CONSTANTS;

/** What the instrumented code looks at to know which mutant is alive. */
const context = (globalThis[NAMESPACE] ??= {});

/**
 * Runs the bundled tests in one process for many mutants: most of them are
 * killed in milliseconds, where jest takes seconds to start.
 */
class BundledTests {
  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun() {
    const tests = await this.load();
    const { results } = await this.run(tests, false);
    return {
      status: DryRunStatus.Complete,
      tests: results,
      mutantCoverage: ofRunning(context.mutantCoverage),
    };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    context.hitLimit = hitLimit;
    context.hitCount = hitLimit === undefined ? undefined : 0;
    // What is worked out when a file is loaded is mutated only if the mutant is alive then.
    if (mutantActivation === 'static') context.activeMutant = activeMutant.id;
    const tests = await this.load();
    context.activeMutant = activeMutant.id;
    const asked = testFilter ? new Set(testFilter) : undefined;
    const { results } = await this.run(
      tests.filter(({ id }) => asked?.has(id) ?? true),
      true,
    );
    const { hitCount } = context;
    context.activeMutant = undefined;
    return toMutantRunResult(
      determineHitLimitReached(hitCount, hitLimit) ?? {
        status: DryRunStatus.Complete,
        tests: results,
      },
    );
  }

  async load() {
    const bundle = pathToFileURL(resolve('dist/mutants/tests.js')).href;
    const { tests } = await import(bundle);
    return tests;
  }

  async run(tests, stopsAtFailure) {
    const results = [];
    for (const { id, run } of tests) {
      context.currentTestId = id;
      const start = performance.now();
      const failure = await failureOf(run);
      results.push({
        id,
        name: id,
        timeSpentMs: performance.now() - start,
        ...(failure === undefined
          ? { status: TestStatus.Success }
          : { status: TestStatus.Failed, failureMessage: failure }),
      });
      if (stopsAtFailure && failure !== undefined) break;
    }
    context.currentTestId = undefined;
    return { results };
  }
}

/**
 * Some tests run the code when they are loaded, too. What is run again by a test
 * needs no process of its own, in which the change is there from the start.
 */
function ofRunning({ static: loading, perTest }) {
  const run = new Set(Object.values(perTest).flatMap(Object.keys));
  const only = Object.entries(loading).filter(([mutant]) => !run.has(mutant));
  return { static: Object.fromEntries(only), perTest };
}

async function failureOf(run) {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'bundled', BundledTests),
];
