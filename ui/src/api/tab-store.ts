/** What this tab remembers until it is closed; nothing where storage is forbidden or full. */
export const tabStore = {
  get(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** An empty value forgets it. */
  set(key: string, value: string): void {
    try {
      if (value) window.sessionStorage.setItem(key, value);
      else window.sessionStorage.removeItem(key);
    } catch {
      // The page works without storage.
    }
  },
};
