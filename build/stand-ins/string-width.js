import { loadLate } from '../load-late.js';

const printableAscii = /^[ -~]*$/;

/** Nearly every text that is measured is plain. */
export default function stringWidth(text, options) {
  return printableAscii.test(text)
    ? text.length
    : loadLate('string-width').default(text, options);
}
