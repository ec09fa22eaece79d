import { S3Error } from './errors.ts';
import { childrenOf, parseXml, textOf, toXml } from './xml.ts';

/** One tag of an object. */
export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

const maxTags = 10;
const maxKeyCharacters = 128;
const maxValueCharacters = 256;

/** Reads the header `x-amz-tagging`, which is a query string. */
export const tagsOfHeader = (header: string | readonly string[] | undefined): readonly Tag[] =>
  checkTags([...new URLSearchParams(String(header ?? ''))].map(([Key, Value]) => ({ Key, Value })));

/** Reads the body of PutObjectTagging. */
export function tagsOfXml(document: string): readonly Tag[] {
  const [set] = childrenOf(parseXml(document, 'Tagging'), 'TagSet');
  if (!set) throw new S3Error('MalformedXML');
  return checkTags(
    childrenOf(set, 'Tag').map((tag) => ({ Key: textOf(tag, 'Key') ?? '', Value: textOf(tag, 'Value') ?? '' })),
  );
}

/** Writes the answer of GetObjectTagging. */
export const tagsToXml = (tags: readonly Tag[]): string =>
  toXml('Tagging', { TagSet: { Tag: tags.map(({ Key, Value }) => ({ Key, Value })) } });

function checkTags(tags: readonly Tag[]): readonly Tag[] {
  if (tags.length > maxTags) throw new S3Error('InvalidTag', `An object has ${maxTags} tags at most.`);
  if (new Set(tags.map(({ Key }) => Key)).size < tags.length)
    throw new S3Error('InvalidTag', 'Two tags have the same key.');
  for (const { Key, Value } of tags) {
    if (Key === '' || Key.length > maxKeyCharacters) throw new S3Error('InvalidTag', 'A key has 1 to 128 characters.');
    if (Value.length > maxValueCharacters) throw new S3Error('InvalidTag', 'A value has 256 characters at most.');
  }
  return tags;
}
