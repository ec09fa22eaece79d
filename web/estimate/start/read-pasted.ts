import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { readRequest } from '../state.ts';

/** Reads a request that was pasted. @returns why it is none */
export function readPasted(text: string): EstimateRequest | 'notJson' | 'notRequest' {
  try {
    return readRequest(JSON.parse(text)) ?? 'notRequest';
  } catch {
    return 'notJson';
  }
}
