/** Yields the items of several streams as they come; each reads one item ahead. @throws the first error of a stream */
export async function* inParallel<Item>(streams: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item> {
  const pending = new Map<
    AsyncGenerator<Item>,
    Promise<{ stream: AsyncGenerator<Item>; next: IteratorResult<Item> }>
  >();
  const request = (stream: AsyncGenerator<Item>): void => {
    const answer = stream.next().then((next) => ({ stream, next }));
    // If the reader stops before this answer, nobody else handles its error.
    answer.catch(() => {});
    pending.set(stream, answer);
  };
  streams.forEach(request);
  while (pending.size > 0) {
    const { stream, next } = await Promise.race(pending.values());
    if (next.done) pending.delete(stream);
    else {
      request(stream);
      yield next.value;
    }
  }
}
