import { type ConsoleFiles, hashedName } from './console-files.ts';

/** ASCII alone, as it is part of a function's code. */
const missingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>404 - Appraise</title></head>
<body><h1>There is no such page</h1><p lang="pt-BR">Esta p&aacute;gina n&atilde;o existe.</p><p><a href="/">Appraise</a></p></body>
</html>
`;

const missing = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'cache-control': { value: 'no-cache' },
    'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
    'content-type': { value: 'text/html; charset=utf-8' },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: { encoding: 'text', data: missingPage },
};

/**
 * Code of the CloudFront function that finds the file of a path, and answers 404 itself where there is none. CloudFront's own
 * error pages would replace the API's answers too. Files with a hash in their names may be those of an earlier release.
 */
export const pathsFunction = ({ paths }: Pick<ConsoleFiles, 'paths'>): string => {
  const files = Object.fromEntries(Object.entries(paths).filter(([path, key]) => path !== `/${key}`));
  const same = Object.entries(paths).flatMap(([path, key]) => (path === `/${key}` ? [path] : []));
  return `const keys = ${JSON.stringify(files)};
const same = ${JSON.stringify(same)};
const missing = ${JSON.stringify(missing)};
function handler(event) {
  const request = event.request;
  const key = keys[request.uri];
  if (key !== undefined) request.uri = '/' + key;
  else if (!same.includes(request.uri) && !${hashedName}.test(request.uri)) return missing;
  return request;
}
`;
};
