// Run by npm after an install in a clone, in any shell. An install from git as a
// global package comes without what the build needs.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const run = (command) => execSync(command, { stdio: 'inherit' });

if (!existsSync('node_modules'))
  run('npm ci --no-global --ignore-scripts --include=dev --no-audit --no-fund');
run('npm run build');
