import type { QueryValidator } from '../validator.ts';

export declare const metersQuery: QueryValidator<'meters-query'>;
