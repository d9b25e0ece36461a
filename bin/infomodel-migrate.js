#!/usr/bin/env node
import { main } from '../dist/main.js';

const { stdout, stderr, env } = process;
const packageRoot = new URL('..', import.meta.url);

process.exitCode = await main(process.argv.slice(2), {
  // Opened by who reads it.
  get stdin() {
    return process.stdin;
  },
  stdout,
  stderr,
  env,
  packageRoot,
});
