#!/usr/bin/env node
'use strict';

// No module, and nothing that is loaded with it is one: those start later.
const { pathToFileURL } = require('node:url');
const { main } = require('../dist/main.cjs');

const { stdout, stderr, env } = process;

process.once('exit', () => {
  if (process.exitCode !== undefined) return;
  stderr.write(
    'This is a fault of infomodel-migrate, not of your files: it ended before it was done.\n',
  );
  process.exitCode = 2;
});

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
