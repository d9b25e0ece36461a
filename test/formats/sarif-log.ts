/** A part of a text: lines and columns from 1, the end behind the last character. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface Location {
  readonly physicalLocation?: {
    readonly artifactLocation: {
      readonly uri: string;
      readonly uriBaseId: string;
    };
    readonly region: Region;
  };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly { readonly justification: string }[];
  readonly baselineState?: string;
}

/** What the tests look at in a SARIF log. */
export interface Log {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly rules: readonly { readonly id: string }[] };
      };
      readonly invocations: readonly [
        {
          readonly executionSuccessful: boolean;
          readonly toolExecutionNotifications?: readonly {
            readonly message: { readonly text: string };
          }[];
        },
      ];
      readonly results: readonly Result[];
    },
  ];
}
