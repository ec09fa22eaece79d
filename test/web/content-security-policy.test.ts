import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../web/content-security-policy.ts';

test('the page loads from its own origin only, and makes HTML by one Trusted Types policy', () => {
  const directives = Object.fromEntries(
    contentSecurityPolicy.split('; ').map((directive) => {
      const [name, ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'appraise',
  });
  expect(securityHeaders['Content-Security-Policy']).toBe(contentSecurityPolicy);
});
