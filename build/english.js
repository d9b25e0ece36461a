import { format } from 'node:util';

/** Stands in for y18n, which reads files: the messages of yargs stay English. */
export default () => {
  const words = {};
  const __ = (text, ...rest) => format(words[text] ?? text, ...rest);
  return {
    __,
    __n: (one, many, count, ...rest) => __(count === 1 ? one : many, ...rest),
    setLocale() {},
    getLocale: () => 'en_US',
    updateLocale: (own) => Object.assign(words, own),
  };
};
