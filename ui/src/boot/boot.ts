/**
 * The first script of the page: a small file of its own that the build puts into the head, and the
 * only one there. It runs before every module, so that no third-party code can have kept the
 * unwrapped fetch, and then starts the program.
 */
import { markScheme } from './scheme';
import { startProgram } from './start-program';
import { chooseHead } from './static-heads';
import { stripHeaders, watchFrames } from './strip-headers';

stripHeaders();
watchFrames(window);
markScheme(document);
chooseHead(document, location.pathname);

const program = document.currentScript?.dataset.program;
// In development Vite's own tag starts the program.
if (program) startProgram(document, program);
