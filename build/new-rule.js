// Begins a rule of the mapping: npm run new-rule -- ID CONSTRUCT
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';
import { format, resolveConfig } from 'prettier';

const [id = '', construct = ''] = argv.slice(2);
const home = `src/mapping/constructs/${construct}.ts`;
const registry = 'src/mapping/registry.ts';
const start = 'export const rules';
const caseFolder = `golden/rules/${id}`;

if (!/^[a-z]+(-[a-z]+)*$/.test(id))
  refuse(
    'Name the rule in lower-case words with hyphens, such as `time-range`.',
  );
if (existsSync(caseFolder)) refuse(`There is a rule \`${id}\` already.`);
if (construct === '' || !existsSync(home))
  refuse(
    `Name the construct whose file in src/mapping/constructs/ is to hold the rule; \`${construct}\` has none.`,
  );

const name = id.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const written = readFileSync(registry, 'utf8');
const fromHome = new RegExp(
  `import \\{([^}]*)\\} from './constructs/${construct}\\.js';`,
);
const imported = fromHome.exec(written)?.[1];
if (imported === undefined)
  refuse(
    `${registry} has no rule of ${home} yet: import its first one by hand.`,
  );

const names = imported
  .split(',')
  .map((it) => it.trim())
  .filter((it) => it !== '');
const imports = written
  .slice(0, written.indexOf(start))
  .replace(
    fromHome,
    `import { ${[...names, name].join(', ')} } from './constructs/${construct}.js';`,
  );
// Behind the last rule of the construct, in reading order.
const list = written.slice(written.indexOf(start));
const [last] = names.toSorted((a, b) => placeOf(b) - placeOf(a));
await write(
  registry,
  imports + list.replace(`\n  ${last},\n`, `\n  ${last},\n  ${name},\n`),
);
// Behind the last definition of the file, above what applies it.
const source = readFileSync(home, 'utf8');
const definition = [
  ...source.matchAll(/^export const \w+: Rule = \{$.*?^\};$/gms),
].at(-1);
const end = definition
  ? definition.index + definition[0].length
  : source.length;
await write(
  home,
  `${source.slice(0, end)}

export const ${name}: Rule = {
  id: '${id}',
  fidelity: 'unmapped',
  title: '',
  explanation: '',
  section: '',
  leavesOut: 'field',
};
${source.slice(end)}`,
);
mkdirSync(caseFolder);
await write(
  `${caseFolder}/legacy.json`,
  JSON.stringify([
    {
      name: 'fan_wear',
      path: 'fan_wear',
      inputs: [],
      dependencies: [],
      schedule: 'day',
      retention: 'unlimited',
    },
  ]),
);

stdout.write(`Begun: ${name} in ${home}, in ${registry} and ${caseFolder}/legacy.json.

Write its words and its fidelity, and let the function of the construct apply it.
"A rule of the mapping" in CONTRIBUTING.md says what else it wants.
`);

/** @param {string} rule */
function placeOf(rule) {
  return list.indexOf(`\n  ${rule},\n`);
}

/**
 * @param {string} path
 * @param {string} text
 */
async function write(path, text) {
  const options = { ...(await resolveConfig(path)), filepath: path };
  writeFileSync(path, await format(text, options));
}

/**
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  stderr.write(`${reason}\n`);
  exit(2);
}
