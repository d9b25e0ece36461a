/** The scripts and the style of the page, made from `page/` and `src/questions` by `npm run build`. */
declare module '#html-page' {
  export const script: string;
  export const style: string;
  /** Gives the global `questionEngine`. */
  export const engine: string;
}
