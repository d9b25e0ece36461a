import { readdirSync, readFileSync } from 'node:fs';

/** The packages that the files belong to, each with its name, its version and the text of its licence. */
export function licencesOf(files) {
  const folders = files.flatMap(
    (file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  return [...new Set(folders)].toSorted().map((folder) => {
    const { name, version } = JSON.parse(
      readFileSync(`${folder}/package.json`, 'utf8'),
    );
    const textsOf = (pattern) =>
      readdirSync(folder)
        .filter((it) => pattern.test(it))
        .map((it) => readFileSync(`${folder}/${it}`, 'utf8').trim());
    const own = textsOf(/^licen[cs]e\b/i);
    if (own.length === 0)
      throw new Error(`${folder} has no licence to pass on`);
    // Some bundle packages of others in their turn.
    const text = [...own, ...textsOf(/^third-party-notices\b/i)].join('\n\n');
    return { name, version, text };
  });
}

const line = `\n${'-'.repeat(80)}\n\n`;

/** The text that is packed: each package once, under its name and version. */
export function licencesText(packages) {
  const texts = packages.map(
    (it) => `${it.name} ${it.version}\n\n${it.text}\n`,
  );
  return [...new Set(texts)].toSorted().join(line);
}

/** The packages that such a text is about, as `name version`. */
export function bundledIn(text) {
  return text.split(line).map((it) => it.split('\n', 1)[0]);
}
