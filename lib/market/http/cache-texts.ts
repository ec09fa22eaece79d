import { LRUCache } from 'lru-cache';
import { computeEtag } from '../../platform/http/etag.ts';

/** The text of an answer, with its strong entity tag. */
interface TaggedText {
  readonly body: string;
  readonly etag: string;
}

const maxTexts = 100;

/** Texts and queries together, so that they need few megabytes however many queries there are: an agenda of a year has 200 KB. */
const maxCharacters = 8_000_000;

/** Caches the texts of answers by what they are made from, which never changes. */
export function cacheTexts(): (key: readonly unknown[], make: () => Promise<string>) => Promise<TaggedText> {
  const cache = new LRUCache<string, TaggedText>({
    max: maxTexts,
    maxSize: maxCharacters,
    sizeCalculation: ({ body }, name) => body.length + name.length,
  });
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
