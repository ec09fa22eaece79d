/** Returns the URL of an object at a path-style S3 endpoint. */
export const objectUrl = (endpoint: string, bucket: string, key: string): string =>
  `${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
