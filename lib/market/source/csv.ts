import type { OnWait } from '../../platform/fetch-text.ts';
import { type FiguresFile, type FileError, readFigures } from './figures-csv.ts';
import type { MarketSource, StockFigures } from './source.ts';

/** A file of figures that somebody has uploaded. */
export interface UploadedFigures {
  readonly key: string;
  /** @throws FileTooLarge */
  readonly read: () => Promise<Uint8Array>;
}

/** A file that is larger than any that could be meant; it is not read. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`a file has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** What became of a file: the stocks that it speaks of, or everything that is wrong with it. */
export interface FiguresReport {
  readonly arquivo: string;
  readonly aceito: boolean;
  readonly ativos: readonly string[];
  readonly falhas: readonly FileError[];
}

/** Where uploaded figures lie. */
export interface FiguresStore {
  /** The files, oldest first. */
  readonly list: () => Promise<readonly UploadedFigures[]>;
  readonly report: (report: FiguresReport) => Promise<void>;
}

/**
 * Figures that people upload themselves. The newest file that names a stock counts for it: one for its price and
 * fundamentals, one for its distributions. A file with a fault counts for nothing, and its report says why.
 */
export const csvSource = (store: FiguresStore, onWait: OnWait = () => () => {}): MarketSource => ({
  name: 'csv',
  hasPastDays: true,
  fetch: async (codes) => {
    const endWait = onWait('os arquivos em market/');
    const files = await store.list().finally(endWait);
    const known = new Map<string, StockFigures>();
    const notices: string[] = [];
    for (const { key, read } of files) {
      const endRead = onWait(key);
      const { figures, faults } = await figuresOf(read).finally(endRead);
      for (const [codigo, of] of figures ?? []) known.set(codigo, { ...known.get(codigo), ...of });
      if (faults) notices.push(`${key} não conta: ${faults.length} falha(s), no relatório ao lado`);
      await store.report({
        arquivo: key,
        aceito: faults === undefined,
        ativos: [...(figures?.keys() ?? [])],
        falhas: faults ?? [],
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

async function figuresOf(read: UploadedFigures['read']): Promise<FiguresFile> {
  try {
    return readFigures(await read());
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return { faults: [{ linha: 1, problema: `O arquivo tem mais de ${error.maxBytes} bytes, o máximo.` }] };
  }
}
