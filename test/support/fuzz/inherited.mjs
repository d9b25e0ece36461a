// Loaded before the command, which ends with another status if what everything
// inherits was changed. Freezing it would say more, but then no object may have
// a `constructor` of its own either.
const prototypes = [Object, Array, String, Number, Function, Map, Set].map(
  ({ prototype }) => prototype,
);
const inherited = () =>
  prototypes.flatMap((it) =>
    Object.entries(Object.getOwnPropertyDescriptors(it)).flatMap(
      ([key, { value, get, set }]) => [key, value, get, set],
    ),
  );

const before = inherited();
process.on('exit', () => {
  const after = inherited();
  if (
    after.length !== before.length ||
    after.some((it, index) => !Object.is(it, before[index]))
  )
    process.exitCode = 99;
});
