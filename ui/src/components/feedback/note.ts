export type Severity = 'success' | 'error' | 'info' | 'warning';

/** Something said in passing. */
export interface Note {
  key: number;
  severity: Severity;
  text: string;
  about: string | undefined;
}
