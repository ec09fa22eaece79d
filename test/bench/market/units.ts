/** Prints the units of each market endpoint, in its own process, since it is bound to its stores. */
import { measureUnits } from '../units.ts';

/** Maximum of read units for a request in a warm container (performance floors of the market). */
const maxRead: Readonly<Record<string, number>> = {
  'market-list-tickers': 8,
  'market-get-ticker': 1,
  'market-get-history': 4,
};

console.log('\nunits of DynamoDB a request: read, write; the first one in a container, and after it');
for (const { route, first, later } of await measureUnits(({ id }) => id.startsWith('market-'))) {
  const most = maxRead[route.id];
  const limit = most === undefined ? '' : ` (at most ${most} read)`;
  console.log(`  ${route.path.padEnd(28)} ${first.read} ${first.write}   ${later.read} ${later.write}${limit}`);
  if (most !== undefined && later.read > most) throw new Error(`${route.id} reads more than ${most}`);
}
