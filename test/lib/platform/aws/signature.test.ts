import { afterEach, expect, test, vi } from 'vitest';
import { presign } from '../../../../lib/platform/aws/signature.ts';

afterEach(() => vi.unstubAllEnvs());

test('signs an address as the documentation of S3 does', async () => {
  // Example of "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
  const address = await presign(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: {},
      signedAt: new Date('2013-05-24T00:00:00Z'),
      expiresInSeconds: 86_400,
    },
    {
      region: 'us-east-1',
      credentials: {
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
    },
  );
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  });
});

test('signs with the role of a function, whose session is part of the address', async () => {
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ASIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'a+b/c=');
  const address = await presign({
    method: 'PUT',
    url: new URL('https://inbox.s3.sa-east-1.amazonaws.com/price-sheets/ea%3A1/a.csv'),
    headers: { 'content-type': 'application/octet-stream', 'content-length': '5' },
    signedAt: new Date('2026-11-20T12:00:00Z'),
    expiresInSeconds: 900,
  });
  expect(address.pathname).toBe('/price-sheets/ea%3A1/a.csv');
  expect(address.search).toContain('X-Amz-Security-Token=a%2Bb%2Fc%3D');
  expect(address.searchParams.get('X-Amz-Credential')).toBe('ASIAEXAMPLE/20261120/sa-east-1/s3/aws4_request');
  expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
});
