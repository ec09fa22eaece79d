/** One running local service. */
export interface LocalService {
  /** Base address, without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}
