import {
  type PrintOptions,
  printOptionKinds,
} from '../../current/print-options.js';
import { quoted } from '../../rule/message-text.js';

/** Options as a configuration has them: any names, any values. */
export type RawOptions = Readonly<Record<string, unknown>>;

/**
 * Applies the options of a configuration of prettier to those below them. What
 * has no usable value stays as it is below; a warning names the configuration,
 * which is shown as `shown`.
 */
export function applyOptions(
  below: PrintOptions,
  raw: RawOptions,
  shown: string,
): { readonly options: PrintOptions; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  const choose = <Name extends keyof PrintOptions>(
    name: Name,
  ): PrintOptions[Name] => {
    const value = raw[name];
    const { fits, expected } = printOptionKinds[name];
    if (value === undefined) return below[name];
    if (fits(value)) return value;
    warnings.push(
      `${shown}: "${name}" is ${shownValue(value)} instead of ${expected} and is ignored; correct it.`,
    );
    return below[name];
  };
  const options: PrintOptions = {
    printWidth: choose('printWidth'),
    tabWidth: choose('tabWidth'),
    useTabs: choose('useTabs'),
    objectWrap: choose('objectWrap'),
    endOfLine: choose('endOfLine'),
  };
  return {
    options,
    warnings: [
      ...warnings,
      ...unsupported(raw).map((sentence) => `${shown}: ${sentence}`),
    ],
  };
}

/** What prettier would heed and this program does not. */
function unsupported(raw: RawOptions): readonly string[] {
  const { parser, plugins, bracketSpacing } = raw;
  return [
    ...(parser === undefined || parser === '' || parser === 'json'
      ? []
      : [
          `"parser" is ${shownValue(parser)}, which is ignored for the files of this program; set it to "json" for them in "overrides".`,
        ]),
    ...(plugins === undefined ||
    (Array.isArray(plugins) && plugins.length === 0)
      ? []
      : [
          '"plugins" are programs and are not loaded, its other options are used; if a plugin changes JSON files, format the output with prettier afterwards.',
        ]),
    ...(bracketSpacing === false
      ? [
          '"bracketSpacing" false is not supported and spaces are written inside braces; format the output with prettier afterwards.',
        ]
      : []),
  ];
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'an object';
}
