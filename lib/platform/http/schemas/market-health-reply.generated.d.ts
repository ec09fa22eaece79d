import type { Validator } from '../validator.ts';

export declare const marketHealthReply: Validator<'market-health-reply'>;
