import type { Format } from './format.js';
import { formatJson } from './json.js';
import { formatText } from './text/text.js';

/** Every format by its name. */
export const formats: Readonly<Record<string, Format>> = {
  text: formatText,
  json: formatJson,
};
