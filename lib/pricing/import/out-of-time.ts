import { errorMessage } from '../../platform/error-facts.ts';
import { ImportFailure } from '../errors.ts';

/** Makes the failure of a price list whose reading or storing was ended by a signal; its sentence says why. */
export const outOfTime = ({ reason }: AbortSignal): ImportFailure =>
  new ImportFailure('source_unavailable', sentence(errorMessage(reason)), { cause: reason });

/** Makes a sentence of the message of an error. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
