/** Gives an object a key of its own, even `__proto__`, which would set the prototype. */
export function setOwn<T>(
  object: Record<string, T>,
  key: string,
  value: T,
): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, {
      value,
      ...{ configurable: true, enumerable: true, writable: true },
    });
  else object[key] = value;
}
