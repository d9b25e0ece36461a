import * as yaml from 'prettier/plugins/yaml';

// A separate file in the bundle, loaded only if there is a configuration.

export { getSupportInfo, resolveConfig } from 'prettier';

/** Parses YAML as prettier does for its own configuration; throws if the text is not YAML. */
export const parseYaml = (
  yaml as unknown as {
    readonly __parsePrettierYamlConfig: (text: string) => unknown;
  }
).__parsePrettierYamlConfig;
