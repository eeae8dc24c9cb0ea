/** For a browser that does not tell when it painted. */
const LONGEST_WAIT_MS = 1000;

/**
 * Adds the program's modules (their addresses, separated by spaces) to the page once the browser
 * has painted what the HTML shows, so that neither the network nor the processor keeps the first
 * picture waiting; each is added, and runs, in a task of its own, so that a slow phone answers in
 * between. A page that nobody sees is never painted: there they come at once.
 */
export function startProgram(page: Document, files: string): void {
  const add = (src: string) => {
    const script = page.createElement('script');
    script.type = 'module';
    script.src = src;
    // In the order of their adding, else the last would run those before it in its own task.
    script.async = false;
    page.head.append(script);
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const file of files.split(' ')) setTimeout(() => add(file));
  };
  if (page.hidden) return start();
  page.addEventListener('visibilitychange', start);
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, LONGEST_WAIT_MS);
}
