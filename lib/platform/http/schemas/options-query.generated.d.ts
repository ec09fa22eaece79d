import type { QueryValidator } from '../validator.ts';

export declare const optionsQuery: QueryValidator<'options-query'>;
