import { format } from 'node:util';

/** Stands in for y18n, which reads files: the messages of yargs stay English. */
export default () => ({
  __: format,
  __n: (one, many, count, ...rest) => format(count === 1 ? one : many, ...rest),
  setLocale() {},
  getLocale: () => 'en_US',
});
