import type { Validator } from '../validator.ts';

export declare const scopesReply: Validator<'scopes-reply'>;
