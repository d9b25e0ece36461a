import * as yaml from 'prettier/plugins/yaml';

// All of prettier that is used where a configuration is found: a file of its own
// in the bundle.

export { getSupportInfo, resolveConfig } from 'prettier';

/** Parses YAML as prettier does for its own configuration; throws if the text is not YAML. */
export const parseYaml = (
  yaml as unknown as {
    readonly __parsePrettierYamlConfig: (text: string) => unknown;
  }
).__parsePrettierYamlConfig;
