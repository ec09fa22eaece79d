import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../web/content-security-policy.ts';

const directivesOf = (html: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    contentSecurityPolicy(html)
      .split('; ')
      .map((directive) => {
        const [name, ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );

test('the page loads from its own origin only, and makes HTML by one Trusted Types policy', () => {
  expect(directivesOf('')).toEqual({
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
  expect(securityHeaders()['Content-Security-Policy']).toBe(contentSecurityPolicy(''));
});

test('what stands in the page is allowed by its hash, and nothing else is', () => {
  const html = "<style>a{}</style><p><script src='x.js'></script><script>run('$&')\n</script><script>again()</script>";
  // Hashes by `printf … | openssl dgst -sha256 -binary | base64`.
  expect(directivesOf(html)).toEqual({
    ...directivesOf(''),
    'script-src':
      "'self' 'sha256-F+AzjCeap4uokJS5poSWCEXlP6DCawdSvH+jJVTOgOY=' 'sha256-FoQ4fTzxhLROaEbL06zHlQCMrec8jXNnQmc6/J3nC14='",
    'style-src': "'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  });
});
