import type { Validator } from '../validator.ts';

export declare const syncReply: Validator<'sync-reply'>;
