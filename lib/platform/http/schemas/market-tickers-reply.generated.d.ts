import type { Validator } from '../validator.ts';

export declare const marketTickersReply: Validator<'market-tickers-reply'>;
