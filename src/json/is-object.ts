/** Whether a value, as `JSON.parse` gives it, is an object: not null, not a list. */
export function isObject(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
