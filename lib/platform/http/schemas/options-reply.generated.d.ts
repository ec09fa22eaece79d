import type { Validator } from '../validator.ts';

export declare const optionsReply: Validator<'options-reply'>;
