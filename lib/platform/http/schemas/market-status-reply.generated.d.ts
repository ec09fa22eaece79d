import type { Validator } from '../validator.ts';

export declare const marketStatusReply: Validator<'market-status-reply'>;
