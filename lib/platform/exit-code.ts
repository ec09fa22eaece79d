/** Exit codes of the `appraise` command; `usage` is also for an input that cannot be read. */
export const exitCode = {
  ok: 0,
  judgedWrong: 1,
  usage: 2,
  serviceFailed: 3,
} as const;
