export type Severity = 'success' | 'error' | 'info' | 'warning';

/** A short message, shown for a while. */
export interface Note {
  key: number;
  severity: Severity;
  text: string;
  about: string | undefined;
}
