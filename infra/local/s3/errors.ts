/** Status and default message of each error. */
const catalog = {
  AccessDenied: [403, 'Access denied.'],
  AuthorizationQueryParametersError: [400, 'A query parameter of the signature is missing, or not valid.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket exists already.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Each part except the last one needs at least 5 MiB.'],
  IncompleteBody: [400, 'The body is shorter than announced.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidArgument: [400, 'An argument is not valid.'],
  InvalidChunkSizeError: [400, 'The aws-chunked body is malformed.'],
  InvalidDigest: [400, 'The checksum you specified is not valid.'],
  InvalidPart: [400, 'A part is missing, or its entity tag differs.'],
  InvalidPartOrder: [400, 'The parts are not listed in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidTag: [400, 'A tag is not valid.'],
  InvalidURI: [400, 'The path is not valid.'],
  KeyTooLongError: [400, 'Your key is too long: the maximum is 1,024 bytes.'],
  MalformedXML: [400, 'The XML you provided is not well-formed, or not valid for this operation.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed size of 2 KB.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'An aws-chunked body needs x-amz-decoded-content-length.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'The local S3 does not support this operation.'],
  // Not a code of S3: the code that every API of a local run has for it.
  no_room: [503, 'There is no room on the disk of this machine. Free some, then try again.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, 'The provided x-amz-content-sha256 does not match what was computed.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

/** Code of an error of the S3 API. */
export type S3ErrorCode = keyof typeof catalog;

/** An error that the client gets as the answer. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, message: string = catalog[code][1], headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = catalog[code][0];
    this.headers = headers;
  }
}
