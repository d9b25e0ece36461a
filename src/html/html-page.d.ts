/** The script and the style of the page, made from `page/` by `npm run build`. */
declare module '#html-page' {
  export const script: string;
  export const style: string;
}
