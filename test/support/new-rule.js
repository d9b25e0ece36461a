// Begins a rule of the mapping: npm run new-rule -- ID CONSTRUCT
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
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
const options = { ...(await resolveConfig(home)), filepath: home };
const changed = source.replace(
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
);
writeFileSync(home, await format(changed, options));
// The construct is in the case of the rule before it.
const before = source.match(/(?<=^ {4}id: ').*(?=')/gm).at(-1);
cpSync(`golden/rules/${before}/legacy.json`, `${caseFolder}/legacy.json`);

stdout.write(`Begun: ${name} in ${home}, and ${caseFolder}/legacy.json as a copy of the case of ${before}.

Write its words and its fidelity, and let the function of the construct apply it.
"Add a rule of the mapping" in CONTRIBUTING.md lists the next steps.
`);

/**
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  stderr.write(`${reason}\n`);
  exit(2);
}
