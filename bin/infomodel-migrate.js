#!/usr/bin/env node
import { main } from '../dist/main.js';

const { stdin, stdout, stderr, env } = process;
const packageRoot = new URL('..', import.meta.url);

process.exitCode = await main(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  packageRoot,
});
