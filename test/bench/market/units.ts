/** Prints what each market endpoint consumes; a process of its own, as it is bound to its stores. */
import { measureUnits } from '../units.ts';

/** Read units that a request may consume once its container is warm (performance floors of the market). */
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
