import { test } from '@playwright/test';

test.fixme('two people meet in the room of a session', () => {});
