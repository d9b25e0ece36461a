import { fileURLToPath, URL } from 'node:url';
import y18n from 'y18n';

/** The words of yargs, which it looks for beside its own files: the build puts them beside the command. */
export default function words(options) {
  const directory = fileURLToPath(new URL('locales', import.meta.url));
  return y18n({ ...options, directory });
}
