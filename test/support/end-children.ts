import { afterAll, afterEach, beforeEach } from 'vitest';
import { killChildren, runningChildren } from './child.ts';

// A child process that a test has started ends with the test, whether it passes, fails or runs out of time; one that a hook
// has started, or the file itself, ends with the file. These hooks run after those of the file.
let before: ReturnType<typeof runningChildren>;
beforeEach(() => {
  before = runningChildren();
});
afterEach(() => killChildren(runningChildren().difference(before)));
afterAll(() => killChildren(runningChildren()));
