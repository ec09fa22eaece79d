import type { Validator } from '../validator.ts';

export declare const pricingHealthReply: Validator<'pricing-health-reply'>;
