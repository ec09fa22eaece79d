/** One running local service. */
export interface LocalService {
  /** Base address, without a trailing slash. */
  readonly url: string;
  /** @param graceMs how long requests under way may take to end; 0 cuts them */
  readonly close: (graceMs?: number) => Promise<void>;
}
