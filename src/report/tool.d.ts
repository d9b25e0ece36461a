/** Name and version of the tool, made from package.json by `npm run build`. */
declare module '#tool' {
  export const tool: { readonly name: string; readonly version: string };
}
