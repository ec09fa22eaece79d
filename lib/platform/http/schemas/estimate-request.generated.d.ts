import type { Validator } from '../validator.ts';

export declare const estimateRequest: Validator<'estimate-request'>;
