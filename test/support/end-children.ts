import { afterAll, afterEach, beforeEach } from 'vitest';
import { killChildren, runningChildren } from './child.ts';

// Ends child processes with the test, or with the file where a hook or the file itself has started them. These hooks
// run after those of the file.
let before: ReturnType<typeof runningChildren>;
beforeEach(() => {
  before = runningChildren();
});
afterEach(() => killChildren(runningChildren().difference(before)));
afterAll(() => killChildren(runningChildren()));
