// Run when packing: writes what `explain` prints of each rule into docs/rules/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

const list = readFileSync('docs/rules.md', 'utf8');
for (const [, id] of list.matchAll(/^\| `([\w/-]+)` \|/gm)) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/infomodel-migrate.cjs', 'explain', id],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const path = `docs/rules/${id}.md`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `# ${id}\n\n\`\`\`text\n${stdout}\`\`\`\n`);
}
