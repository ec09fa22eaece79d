import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';

/**
 * Writes a command for a shell that sends the same request. A key is never written: the shell reads it from a variable.
 * @param origin such as `http://127.0.0.1:8787` @param hasKey whether requests of this page carry a key
 */
export function curlCommand(origin: string, request: EstimateRequest, hasKey: boolean): string {
  const key = hasKey ? ` -H "X-API-Key: $APPRAISE_API_KEY"` : '';
  return `curl ${quote(`${origin}/api/estimate`)} -H 'Content-Type: application/json'${key} -d ${quote(JSON.stringify(request))}\n`;
}

/** Nothing is special to a shell between single quotes but the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
