/** Stands in for a search for a file, and finds none. */
export default () => undefined;
