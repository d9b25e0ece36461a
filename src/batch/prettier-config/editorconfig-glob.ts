import path from 'node:path';
import { escape, Minimatch } from 'minimatch';

/** Matches the absolute paths of the files that a section of `.editorconfig` is for. The translation of editorconfig-without-wasm, which prettier has inside. */
export function globOf(folder: string, name: string): Minimatch {
  const prefix = escape(folder.split(path.sep).join('/'), {
    windowsPathsNoEscape: true,
  });
  const anchored = name.includes('/') ? name.replace(/^\//, '') : `**/${name}`;
  const glob = anchored
    .replaceAll('\\\\', '\\\\\\\\')
    .replaceAll('**', '{*,**/**/**}');
  return new Minimatch(`${prefix}/${glob}`, { matchBase: true, dot: true });
}
