/** The screens whose head is in the HTML, and the mark with which the style sheet shows it. */
const HEADS: Readonly<Record<string, string>> = {
  '/': 'data-landing',
  '/sherpas': 'data-directory',
};

/** Shows the head of the screen at this path before the first paint, and takes the others out of the page. */
export function chooseHead(page: Document, path: string): void {
  const mark = HEADS[path];
  if (mark) page.documentElement.setAttribute(mark, '');
  page.addEventListener('DOMContentLoaded', () => {
    for (const head of page.querySelectorAll<HTMLElement>('.sh-static [data-path]')) {
      if (head.dataset.path !== path) head.remove();
    }
  });
}
