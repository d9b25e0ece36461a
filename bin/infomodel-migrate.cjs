#!/usr/bin/env node
'use strict';

const nodeModule = require('node:module');
const { pathToFileURL } = require('node:url');

const { stderr, env } = process;

/** What to write to; Node itself loses the rest where a file takes only a part of a text. */
function output() {
  const { fstatSync, writeFileSync } = require('node:fs');
  if (!fstatSync(1).isFile()) return process.stdout;
  const { Writable } = require('node:stream');
  return new Writable({
    write(bytes, _encoding, done) {
      try {
        writeFileSync(1, bytes);
        done();
      } catch (error) {
        done(error);
      }
    },
  });
}

/** Ends in words where somebody has deleted the working folder: paths are relative to it, and Node itself asks for it. */
function refuseNowhere() {
  try {
    process.cwd();
  } catch {
    stderr.write(
      'error: The working folder does not exist any more: change to another one.\n',
    );
    process.exit(2);
  }
}

/** The command as it is built, which a clone of the source is not yet. */
function built() {
  try {
    return require('../dist/main.cjs');
  } catch (error) {
    const { existsSync } = require('node:fs');
    if (existsSync(`${__dirname}/../dist/main.cjs`)) throw error;
    stderr.write(
      'infomodel-migrate is not built here: run `npm ci` in its folder, or `npm run build`.\n',
    );
    process.exit(2);
  }
}

/** Ends in words where Node is too old to load the command. */
function refuseOldNode() {
  const { node } = require('../package.json').engines;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isSupported =
    major > 22 ||
    (major === 22 && minor >= 12) ||
    (major === 20 && minor >= 19);
  if (isSupported) return;
  stderr.write(
    `error: infomodel-migrate needs Node ${node}, and this is ${process.versions.node}: install a newer Node.\n`,
  );
  process.exit(2);
}

refuseOldNode();
refuseNowhere();
// Node 22 and newer: later runs need not compile again.
nodeModule.enableCompileCache?.();
const { main } = built();

process.once('exit', () => {
  if (process.exitCode !== undefined) return;
  stderr.write(
    'This is a fault of infomodel-migrate, not of your files: it ended before it was done.\n',
  );
  process.exitCode = 2;
});

main(process.argv.slice(2), {
  // Lazy: opened on first read.
  get stdin() {
    return process.stdin;
  },
  stdout: output(),
  stderr,
  env,
  packageRoot: new URL('..', pathToFileURL(__filename)),
}).then((status) => {
  process.exitCode = status;
});
