/**
 * yargs looks for a package.json from the working folder upward, to guess a
 * version that it is told anyway; what stands there is nobody's business.
 */
export default function escalade() {
  return undefined;
}
