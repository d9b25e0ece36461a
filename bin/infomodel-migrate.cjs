#!/usr/bin/env node
'use strict';

// No module, and nothing that is loaded with it is one: those start later.
const { pathToFileURL } = require('node:url');
const { main } = require('../dist/main.cjs');

const { stdout, stderr, env } = process;

// An error, should it end without saying how.
process.exitCode = 2;

main(process.argv.slice(2), {
  // Opened by who reads it.
  get stdin() {
    return process.stdin;
  },
  stdout,
  stderr,
  env,
  packageRoot: new URL('..', pathToFileURL(__filename)),
}).then((status) => {
  process.exitCode = status;
});
