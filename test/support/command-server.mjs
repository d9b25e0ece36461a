// Runs the built command many times in one process, for the tests: to start Node
// takes longer than most runs. Each request is a JSON text in one pipe; what the
// run printed and its exit code are the answer in the other.
import { Buffer } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import { Readable, Writable } from 'node:stream';
import { URL } from 'node:url';

const [requests, answers] = process.argv.slice(2);
const load = createRequire(import.meta.url);
const packageRoot = new URL('../../', import.meta.url);

// A read of a pipe is under way: `exit` would wait for it.
process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGKILL'));
const answer = (outcome) => writeFile(answers, JSON.stringify(outcome));

/** Runs the command; fails as well with an error that nothing in the run awaits. */
function runCommand(args, world) {
  return new Promise((resolve, reject) => {
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', reject);
    load('../../dist/main.cjs').main(args, world).then(resolve, reject);
  });
}

function collector() {
  const chunks = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

for (;;) {
  const { args, cwd, env, input } = JSON.parse(await readFile(requests));
  process.chdir(cwd);
  process.env = env;
  const [stdout, stderr] = [collector(), collector()];
  const world = {
    stdin: Readable.from([Buffer.from(input, 'base64')]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env,
    packageRoot,
  };
  // A run without an answer would make the test wait forever.
  try {
    const status = await runCommand(args, world);
    await answer({ status, stdout: stdout.text(), stderr: stderr.text() });
  } catch (error) {
    await answer({ status: 7, stdout: '', stderr: String(error.stack) });
  }
}
