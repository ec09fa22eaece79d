import type { Ticker } from '../../lib/market/ticker.ts';
import type { DotRow } from '../charts/dot-plot.tsx';

/** The row of a stock in the plot: its values divided by its price, from the published margins. */
export const plotRow = ({ codigo, margem_ceiling, margem_intrinseco }: Ticker): DotRow => ({
  id: codigo,
  label: codigo,
  first: margem_ceiling === null ? null : margem_ceiling + 1,
  second: margem_intrinseco === null ? null : margem_intrinseco + 1,
});
