let title = '';
let count = 0;

const show = () => {
  if (title) document.title = `${count > 0 ? `(${count}) ` : ''}${title}`;
};

/** Names the page in the tab. */
export function setPageTitle(text: string): void {
  title = `${text} · Sherpa`;
  show();
}

/** How many notices wait: the number stands before the title. */
export function setTitleCount(next: number): void {
  count = next;
  show();
}
