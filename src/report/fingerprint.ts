import { hash } from 'node:crypto';
import type { Finding } from '../rule/finding.js';

/**
 * Tells a finding from others, and stays the same when lines move: from rule,
 * file, algorithm, input, field and value, but not from places.
 */
export function fingerprintOf(
  { rule, place, algorithm, input }: Finding,
  path: string,
  text: string,
): string {
  const field = place.pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const spelled = text.slice(place.start, place.end);
  // What is inside an object may change while the finding about it stays.
  const value = /^[[{]/.test(spelled) ? '' : spelled;
  const told = [rule.id, path, algorithm, input, field, value];
  const digest = hash('sha256', JSON.stringify(told), 'buffer');
  return digest.toString('hex', 0, 16);
}
