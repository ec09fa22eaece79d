/** Tasks that run at the same time, up to a number. */
export interface BoundedTasks {
  /** Starts a task, and waits while too many are under way. @throws the error of an earlier task */
  readonly start: (task: () => Promise<void>) => Promise<void>;
  /** Waits until all tasks so far have ended. @throws the error of any of them */
  readonly finish: () => Promise<void>;
}

/** @param max at least 1 */
export function boundedTasks(max: number): BoundedTasks {
  const underWay = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  const throwFailure = (): void => {
    if (failure) throw failure.error;
  };
  return {
    start: async (task) => {
      throwFailure();
      const running = task()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
      while (underWay.size >= max) await Promise.race(underWay);
      throwFailure();
    },
    finish: async () => {
      await Promise.all(underWay);
      throwFailure();
    },
  };
}
