/*
 * What the build needs of the schemas: it writes each of them beside the
 * command, for editors and for those who import it, and what validates by them.
 */
export { moduleOf, validators } from './compile.js';
export { schemas, schemaText } from './registry.js';
