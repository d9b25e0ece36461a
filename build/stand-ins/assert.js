/**
 * What yargs takes of `assert`, which would take longer to load than yargs
 * itself does. It only fails where yargs is used wrongly.
 */
export function strictEqual(actual, expected, message) {
  if (!Object.is(actual, expected)) throw new Error(message);
}

export function notStrictEqual(actual, expected, message) {
  if (Object.is(actual, expected)) throw new Error(message);
}
