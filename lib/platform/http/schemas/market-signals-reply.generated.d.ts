import type { Validator } from '../validator.ts';

export declare const marketSignalsReply: Validator<'market-signals-reply'>;
