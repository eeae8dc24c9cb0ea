/**
 * The first script of the page: a small file of its own that the build puts into the head, before
 * every module, so that no third-party code can have kept the unwrapped fetch.
 */
import { markPage } from './scheme';
import { stripHeaders } from './strip-headers';

stripHeaders();
markPage(document, location.pathname);
