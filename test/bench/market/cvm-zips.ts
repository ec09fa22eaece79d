import { randomFillSync } from 'node:crypto';
import type { CvmTableName } from '../../../lib/market/source/cvm/tables.ts';
import { keysOf } from '../../../lib/platform/members.ts';
import { cvmZip, rowsOf, tableText, type ZipName } from '../../support/cvm-zips.ts';

/** CVM's largest zips have 10 to 40 MB. */
const zipBytes = 20_000_000;
/** Companies beside those of the 59 stocks. */
const companies = 640;
/** Accounts of a company in an income statement and in a balance, as CVM publishes them. */
const accounts = { dre: 45, bpp: 110, bpa: 75, dfc_mi: 60, dva: 40 } as const;
const firstDigits = { dre: 3, bpp: 2, bpa: 1, dfc_mi: 6, dva: 7 } as const;
const kinds = keysOf(accounts);

/** Makes a zip with as many companies and rows as CVM's; a member that nobody reads fills it up to its size. */
export function zipOfRealSize(zip: ZipName): Buffer {
  const { document, year } = zip;
  const isStatement = document === 'dfp' || document === 'itr';
  const tables = isStatement ? kinds.flatMap((kind) => [`${kind}_con`, `${kind}_ind`] as const) : [];
  const members = Object.fromEntries(
    tables.map((table): [CvmTableName, string] => {
      const name: CvmTableName = `${document as 'dfp' | 'itr'}_${table}`;
      return [name, tableText(name, [...rowsOf(name, year), ...rowsOfOthers(name, zip)])];
    }),
  );
  const small = cvmZip(zip, { members });
  const filler = randomFillSync(Buffer.alloc(Math.max(0, zipBytes - small.length)));
  return cvmZip(zip, { members, others: [{ name: 'resto.bin', content: filler }] });
}

function* rowsOfOthers(name: CvmTableName, { document, year }: ZipName): Generator<string> {
  const kind = kinds.find((known) => name.includes(`_${known}_`)) ?? 'dre';
  const isOfPeriod = !kind.startsWith('bp');
  const ends = document === 'dfp' ? ['12-31'] : ['03-31', '06-30', '09-30'];
  const orders = ['PENÚLTIMO', 'ÚLTIMO'];
  for (let company = 0; company < companies; company += 1) {
    const cnpj = `9${company % 10}.${String(company).padStart(3, '0')}.123/0001-00`;
    for (const end of ends) {
      for (const order of orders) {
        for (let account = 0; account < accounts[kind]; account += 1) {
          const begin = isOfPeriod ? `${year}-01-01;` : '';
          const code = `${firstDigits[kind]}.${String(account % 12).padStart(2, '0')}.${account}`;
          const amount = (company * 7_919 + account * 104_729) % 9_999_991;
          yield `${cnpj};${year}-${end};1;COMPANHIA ABERTA NÚMERO ${company} S.A.;0${20_000 + company};DF Consolidado - Demonstração;REAL;MIL;${order};${begin}${year}-${end};${code};Conta da demonstração número ${account};${amount}.0000000000;S`;
        }
      }
    }
  }
}
