/** What `npm run build` makes of prettier.ts. */
declare module '#prettier' {
  export { getSupportInfo, resolveConfig } from 'prettier';
  export function parseYaml(text: string): unknown;
}
