import type { Validator } from '../validator.ts';

export declare const marketTickerReply: Validator<'market-ticker-reply'>;
