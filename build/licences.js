import { readdirSync, readFileSync } from 'node:fs';

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The packages that the files belong to, each with the text of its licence. */
export function packagesOf(files) {
  const folders = files.flatMap(
    (file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const packages = [...new Set(folders)].toSorted().map((folder) => {
    const { name, version, license } = readJson(`${folder}/package.json`);
    // Some bundle packages of others in their turn.
    const texts = readdirSync(folder)
      .filter((it) => /^(licen[cs]e|third-party-notices)\b/i.test(it))
      .map((it) => readFileSync(`${folder}/${it}`, 'utf8').trim());
    if (texts.length === 0)
      throw new Error(`${folder} has no licence to pass on`);
    const text = texts.join('\n\n');
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
  const component = (type, { name, version, license }) => ({
    type,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: license }],
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: component('application', tool) },
    components: packages.map((it) => component('library', it)),
  };
}
