import type { StockInputs } from '../inputs.ts';
import type { FullTicker } from '../ticker.ts';

/** The first line of an archived publication. */
export interface ArchivedPublication {
  readonly tipo: 'publicacao';
  readonly id: string;
  /** ISO days: of the publication, and of the session of its prices. */
  readonly dia: string;
  readonly data_pregao: string;
  /** Names of the sources: `csv+b3`. */
  readonly fonte: string;
  /** The format of the archive (docs/spec/market/publications.md#archive). */
  readonly versao: number;
  /** Number of the lines of stocks that follow. */
  readonly ativos: number;
  /** True if it was published after its day had ended: its inputs were not all known on that day. */
  readonly retroativa?: true;
}

/** The line of one stock. */
export interface ArchivedStock {
  readonly tipo: 'ativo';
  /** Null if its source failed: `ativo` then repeats the publication before. */
  readonly entradas: StockInputs | null;
  /** As `/ticker/{codigo}` answered. */
  readonly ativo: FullTicker;
}

/** One publication with all its stocks. */
export interface ArchivedDay {
  readonly publicacao: ArchivedPublication;
  readonly ativos: readonly ArchivedStock[];
}

/** The archive has a line that this version cannot read. Lines count from 1. */
export class ArchiveLineInvalid extends Error {
  override readonly name = 'ArchiveLineInvalid';
  readonly line: number;

  /** @param problem a predicate, such as `is no JSON` */
  constructor(line: number, problem: string, options?: ErrorOptions) {
    super(`line ${line} ${problem}`, options);
    this.line = line;
  }
}
