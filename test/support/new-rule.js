// Begins a rule of the mapping: npm run new-rule -- ID CONSTRUCT
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';
import { format, resolveConfig } from 'prettier';

const [id = '', construct = ''] = argv.slice(2);
const home = `src/mapping/constructs/${construct}.ts`;
const endOfRules = '} satisfies Readonly<Record<string, Rule>>;';
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
const source = readFileSync(home, 'utf8');
await write(
  home,
  source.replace(
    endOfRules,
    `  ${name}: {
    id: '${id}',
    fidelity: 'unmapped',
    title: '',
    explanation: '',
    section: '',
    leavesOut: 'field',
  },
${endOfRules}`,
  ),
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

stdout.write(`Begun: ${name} in ${home} and ${caseFolder}/legacy.json.

Write its words and its fidelity, and let the function of the construct apply it.
"Add a rule of the mapping" in CONTRIBUTING.md lists the next steps.
`);

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
