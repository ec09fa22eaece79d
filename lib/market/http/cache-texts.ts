import { LRUCache } from 'lru-cache';
import { computeEtag } from '../../platform/http/etag.ts';

/** The text of an answer, with its strong entity tag. */
interface TaggedText {
  readonly body: string;
  readonly etag: string;
}

/** A text has 60 KB at most, and a query 8 KB, so that all together need few megabytes however many queries there are. */
const maxTexts = 100;

/** Caches the texts of answers by what they are made from, which never changes. */
export function cacheTexts(): (key: readonly unknown[], make: () => Promise<string>) => Promise<TaggedText> {
  const cache = new LRUCache<string, TaggedText>({ max: maxTexts });
  return async (key, make) => {
    const name = JSON.stringify(key);
    const cached = cache.get(name);
    if (cached) return cached;
    const body = await make();
    const text = { body, etag: computeEtag(body) };
    cache.set(name, text);
    return text;
  };
}
