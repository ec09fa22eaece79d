import type { Validator } from '../validator.ts';

export declare const marketHistoryReply: Validator<'market-history-reply'>;
