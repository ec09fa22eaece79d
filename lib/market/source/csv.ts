import type { OnWait } from '../../platform/fetch-text.ts';
import { dayOf } from '../sao-paulo.ts';
import { type FiguresFile, type FileError, type KnownDays, readFigures } from './figures-csv.ts';
import type { MarketSource, StockFigures } from './source.ts';

/** An uploaded file of figures. */
export interface UploadedFigures {
  readonly key: string;
  /** @throws FileTooLarge */
  readonly read: () => Promise<Uint8Array>;
}

/** An uploaded file is too large to be read. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`a file has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Report on an uploaded file: its stocks, or all its errors. */
export interface FiguresReport {
  readonly arquivo: string;
  readonly aceito: boolean;
  readonly ativos: readonly string[];
  readonly falhas: readonly FileError[];
}

/** Holds the uploaded files and the reports about them. */
export interface FiguresStore {
  /** Lists the files, oldest first. */
  readonly list: () => Promise<readonly UploadedFigures[]>;
  readonly report: (report: FiguresReport) => Promise<void>;
}

export interface CsvOptions {
  readonly onWait?: OnWait | undefined;
  readonly holidays?: readonly string[];
  /** @default - the instant for which figures are wanted; of a past day, that would make later prices an error */
  readonly now?: () => Date;
}

/**
 * Reads uploaded figures. For each stock, the newest file with its price counts, and the newest one with its
 * distributions. A file with an error does not count; its report says why.
 */
export const csvSource = (
  store: FiguresStore,
  { onWait = () => () => {}, holidays, now }: CsvOptions = {},
): MarketSource => ({
  name: 'csv',
  hasPastDays: true,
  isManual: true,
  fetch: async (codes, asOf) => {
    const days = { today: dayOf(now?.() ?? asOf), ...(holidays && { holidays }) };
    const endWait = onWait('os arquivos em market/');
    const files = await store.list().finally(endWait);
    const known = new Map<string, StockFigures>();
    const notices: string[] = [];
    for (const { key, read } of files) {
      const endRead = onWait(key);
      const { figures, errors } = await tryReadFigures(read, days).finally(endRead);
      for (const [codigo, of] of figures ?? []) known.set(codigo, { ...known.get(codigo), ...of });
      if (errors) notices.push(`${key} não conta: ${errors.length} falha(s), no relatório ao lado`);
      await store.report({
        arquivo: key,
        aceito: errors === undefined,
        ativos: [...(figures?.keys() ?? [])],
        falhas: errors ?? [],
      });
    }
    const notSetUp = files.length === 0 ? 'não há arquivos em market/' : undefined;
    const nothing = notSetUp ?? 'nenhum arquivo em market/ traz a ação';
    const wanted = codes.flatMap((codigo) => {
      const figures = known.get(codigo);
      return figures ? [[codigo, figures] as const] : [];
    });
    return {
      figures: new Map(wanted),
      failures: new Map(codes.filter((codigo) => !known.has(codigo)).map((codigo) => [codigo, nothing])),
      notices,
      ...(notSetUp !== undefined && { notSetUp }),
    };
  },
});

async function tryReadFigures(read: UploadedFigures['read'], days: KnownDays): Promise<FiguresFile> {
  try {
    return readFigures(await read(), days);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return { errors: [{ linha: 1, problema: `O arquivo tem mais de ${error.maxBytes} bytes, o máximo.` }] };
  }
}
