import type { Validator } from '../validator.ts';

export declare const metersReply: Validator<'meters-reply'>;
