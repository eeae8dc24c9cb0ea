/** What is asked before something happens. */
export interface Question {
  title: string;
  text: string;
  /** The button that does it. */
  yes: string;
  no?: string;
  /** What it does cannot be undone: the button is red. */
  danger?: boolean;
}
