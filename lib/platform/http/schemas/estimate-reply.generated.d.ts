import type { Validator } from '../validator.ts';

export declare const estimateReply: Validator<'estimate-reply'>;
