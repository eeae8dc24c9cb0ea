/** Languages that are offered for a choice (BCP 47); others can be named too. */
export const LANGUAGES: readonly string[] =
  'en es de fr pt it nl sv pl da fi no cs tr uk ar hi ja ko zh'.split(' ');

/** "English"; the code itself when it has no name. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
