/** What this browser keeps for the page; nothing where it is not allowed to. */
export const stored = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(nameOf(key));
    } catch {
      return null;
    }
  },
  keep: (key: string, text: string): void => {
    try {
      localStorage.setItem(nameOf(key), text);
    } catch {
      // It is kept until the page is closed.
    }
  },
};

function nameOf(key: string): string {
  return `infomodel-migrate ${key}`;
}
