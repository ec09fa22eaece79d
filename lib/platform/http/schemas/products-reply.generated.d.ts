import type { Validator } from '../validator.ts';

export declare const productsReply: Validator<'products-reply'>;
