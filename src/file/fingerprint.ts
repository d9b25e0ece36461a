import { hash } from 'node:crypto';
import type { Finding } from '../rule/rule.js';

/** Returns a fingerprint of the rule, file, algorithm, input, field and value; it does not change when lines move. */
export function fingerprintOf(
  { rule, place, algorithm, input }: Finding,
  path: string,
  text: string,
): string {
  const field = place.pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const spelled = text.slice(place.start, place.end);
  // The content of an object or list may change.
  const value = /^[[{]/.test(spelled) ? '' : spelled;
  const parts = [rule.id, path, algorithm, input, field, value];
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
}
