/**
 * The newest format of each kind of stored document that this version reads. Readers come first: the release that raises
 * a number still writes the format before it, and the next release writes the new one, so that the release before can
 * always be deployed again (CONTRIBUTING.md, "A release"). A document without a number has format 1.
 */
export const formats = {
  scope: 1,
  snapshot: 1,
  page: 1,
  comparison: 1,
  publications: 1,
  publication: 1,
  pending: 1,
  archive: 1,
  verdict: 1,
  summary: 1,
  portfolio: 1,
  report: 1,
  key: 1,
  quota: 1,
};

/** A kind of stored document. */
export type DocumentKind = keyof typeof formats;

/** 503: a newer version wrote a document, and this version, to which somebody went back, cannot read it. */
export class NewerFormat extends Error {
  override readonly name = 'NewerFormat';
  readonly code = 'newer_format';
  readonly status = 503;
  readonly facts = {};
}

/** The member with the format of a document, for its writer. */
export const formatOf = (kind: DocumentKind) => ({ format_version: formats[kind] });

/** The same as metadata of an object of S3. */
export const metadataOf = (kind: DocumentKind) => ({ 'appraise-format': String(formats[kind]) });

/** Checks the member `format_version` of a document. @param where names the document @throws NewerFormat */
export function checkFormat(kind: DocumentKind, document: unknown, where: () => string): void {
  // `Object` gives null and texts no members.
  const { format_version: found } = Object(document);
  if (found > formats[kind])
    throw new NewerFormat(`${where()}: ${kind} of format ${found}, newer than ${formats[kind]}`);
}
