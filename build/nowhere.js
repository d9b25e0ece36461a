/** Stands in for escalade: yargs looks for no package.json. */
export default () => undefined;
