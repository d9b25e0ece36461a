import { readdirSync, readFileSync } from 'node:fs';

/** The packages that the files belong to, each with the text of its licence. */
export function packagesOf(files) {
  const folders = files.flatMap(
    (file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const packages = [...new Set(folders)].toSorted().map((folder) => {
    const described = readFileSync(`${folder}/package.json`, 'utf8');
    const { name, version, license } = JSON.parse(described);
    const textsOf = (pattern) =>
      readdirSync(folder)
        .filter((it) => pattern.test(it))
        .map((it) => readFileSync(`${folder}/${it}`, 'utf8').trim());
    const own = textsOf(/^licen[cs]e\b/i);
    if (own.length === 0)
      throw new Error(`${folder} has no licence to pass on`);
    // Some bundle packages of others in their turn.
    const text = [...own, ...textsOf(/^third-party-notices\b/i)].join('\n\n');
    return [`${name} ${version}`, { name, version, license, text }];
  });
  // A package may be installed in several folders.
  return [...new Map(packages).values()];
}

export function licencesText(packages) {
  return packages
    .map(({ name, version, text }) => `${name} ${version}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The packages in CycloneDX. The same package gives the same bytes: no time is in it. */
export function billOf(tool, packages) {
  const component = ({ name, version }, type) => ({
    type,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: component(tool, 'application') },
    components: packages.map((it) => ({
      ...component(it, 'library'),
      licenses: [{ expression: it.license }],
    })),
  };
}

/** Returns a module of the files of the page. HTML reports have code of packages, and so their licences. */
export function withLicences({ outputFiles, metafile: { outputs } }) {
  const texts = Object.entries(outputs).map(([path, { inputs }], index) => {
    const licences = packagesOf(Object.keys(inputs)).map(
      ({ name, text }) => `/*! ${name}\n\n${noticesFor(name, text)} */\n`,
    );
    // A browser reads line breaks as LF before it compares the script with its hash.
    const text = `${licences.join('')}${outputFiles[index].text}`;
    const [, name] = /(\w+)\.\w+$/.exec(path);
    return `export const ${name} = ${JSON.stringify(text.replaceAll('\r\n', '\n'))};\n`;
  });
  return texts.join('');
}

/** Leaves out the notices of packages of which prettier's printer has no code. */
function noticesFor(name, text) {
  if (name !== 'prettier') return text;
  const printer = readFileSync('node_modules/prettier/doc.mjs', 'utf8');
  const parts = text.split(/^(?=## )/m).filter((it) => {
    const [, bundled] = /^## (.+)@/.exec(it) ?? [];
    return !bundled || printer.includes(`node_modules/${bundled}/`);
  });
  return parts.join('');
}
