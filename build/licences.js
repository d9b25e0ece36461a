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
    const licence = readdirSync(folder).find((it) => /^licen[cs]e\b/i.test(it));
    if (!licence) throw new Error(`${folder} has no licence to pass on`);
    const text = readFileSync(`${folder}/${licence}`, 'utf8').trim();
    return { name, version, text };
  });
}
