/** What the `appraise` command answers the shell with. */
export const exitCode = {
  /** All fine. */
  ok: 0,
  /** The input was judged and found wrong. */
  judgedWrong: 1,
  /** Wrong usage, or an input that cannot be read. */
  usage: 2,
  /** A service failed. */
  serviceFailed: 3,
} as const;
