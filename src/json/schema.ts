/** A JSON Schema (draft-07), as far as the formats need one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Kept out of the network: no schema is ever fetched. */
const base = 'https://infomodel-migrate.invalid/schema';

/** What every schema of the tool begins with. */
export function schemaHead(name: string, title: string) {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${base}/${name}.json`,
    title,
  } as const;
}
