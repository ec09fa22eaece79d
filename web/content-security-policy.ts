import { createHash } from 'node:crypto';

/** A script or style within a page, which has no attributes there. */
const inlineElement = /<(script|style)>([\s\S]*?)<\/\1>/g;

/** The source expressions of CSP by which a page may have its own inline elements of a kind, and no others. */
const hashesOf = (html: string, kind: 'script' | 'style'): string =>
  [...html.matchAll(inlineElement)]
    .filter(([, element]) => element === kind)
    .map(([, , text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');

/**
 * What a page of the console may do, for the local server and for CloudFront: load only from its own origin, run and show what
 * stands in the page itself, and make HTML only by the Trusted Types policy `appraise`. @param html the page
 */
export const contentSecurityPolicy = (html: string): string =>
  `default-src 'none'; script-src 'self'${hashesOf(html, 'script')}; style-src 'self'${hashesOf(html, 'style')}; ` +
  "img-src 'self' data:; connect-src 'self'; worker-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types appraise";

/** Headers of every file of the console, without those of caching and content type. @param html the page; none for other files */
export const securityHeaders = (html = ''): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(html),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
});
