import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { readRequest } from '../state.ts';

/** Reads a request that was pasted, or its items alone, as `appraise estimate` does. @returns why it is none */
export function readPasted(text: string): EstimateRequest | 'notJson' | 'notRequest' {
  try {
    const value: unknown = JSON.parse(text);
    return readRequest(Array.isArray(value) ? { items: value } : value) ?? 'notRequest';
  } catch {
    return 'notJson';
  }
}
