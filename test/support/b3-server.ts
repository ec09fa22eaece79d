import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zip } from './zip.ts';

/** A request for data on a listed company. */
export interface B3Question {
  readonly method: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** How many identical requests came before. */
  readonly earlier: number;
}

/** JSON, or text that is sent unchanged; undefined where the response is already sent. */
export type B3Answer = (question: B3Question, response: ServerResponse) => unknown;

/** One row of `GetListedCashDividends`, as B3 spells it. */
export const cashRow = (members: object = {}) => ({
  typeStock: 'PN',
  dateApproval: '01/06/2025',
  valueCash: '0,35048636',
  ratio: '1',
  corporateAction: 'JRS CAP PROPRIO',
  lastDatePriorEx: '02/06/2025',
  closingPricePriorExDate: '30,00',
  quotedPerShares: '1',
  corporateActionPrice: '1,168288',
  ...members,
});

/** One row for each share class that the universe has. */
export const cashRowsOfAllClasses = () => ['ON', 'PN', 'PNB', 'UNT'].map((typeStock) => cashRow({ typeStock }));

/** One row of `cashDividends` in `GetListedSupplementCompany`. */
export const recentCashRow = (members: object = {}) => ({
  assetIssued: 'BRPETRACNPR6',
  paymentDate: '20/08/2025',
  rate: '0,35048636000',
  relatedTo: '1º Trimestre/2025',
  approvedOn: '12/05/2025',
  isinCode: 'BRPETRACNPR6',
  label: 'JRS CAP PROPRIO',
  lastDatePrior: '02/06/2025',
  remarks: '',
  ...members,
});

/** One row of `stockDividends` in `GetListedSupplementCompany`. */
export const changeRow = (members: object = {}) => ({
  assetIssued: 'BRPETRACNPR6',
  factor: '100,00000000000',
  approvedOn: '22/04/2024',
  isinCode: 'BRPETRACNPR6',
  label: 'DESDOBRAMENTO',
  lastDatePrior: '25/04/2024',
  remarks: '',
  ...members,
});

export const supplement = (members: object = {}) => [
  { tradingName: 'PETROBRAS', codeCVM: '9512', stockDividends: [], cashDividends: [], subscriptions: [], ...members },
];

/** `GetDetailsCompany`, reduced to what we read. */
export const details = (otherCodes: readonly { readonly code: string; readonly isin: string }[]) => ({
  issuingCompany: 'PETR',
  codeCVM: '9512',
  cnpj: '33000167000101',
  otherCodes,
});

export const cashPage = (results: readonly object[], totalPages = 1) => ({
  page: { pageNumber: 1, pageSize: 120, totalRecords: results.length, totalPages },
  results,
});

/** Starts a server that answers like B3's two: COTAHIST as ZIP files, and requests in base64 in the path. */
export async function startB3Server() {
  const asked: B3Question[] = [];
  const files = new Map<string, Buffer>();
  let answer: B3Answer = ({ method }) => (method === 'GetListedSupplementCompany' ? supplement() : cashPage([]));
  const server = createServer(async (request, response) => {
    const [, first = '', second = '', third = ''] = (request.url ?? '').split('/');
    if (first === 'cotahist') {
      const file = files.get(second);
      response.writeHead(file ? 200 : 404).end(file);
      return;
    }
    // Not percent-encoded: B3 does not accept that.
    const query = JSON.parse(Buffer.from(third, 'base64').toString());
    const earlier = asked.filter((one) => one.method === second && JSON.stringify(one.query) === JSON.stringify(query));
    const question = { method: second, query, earlier: earlier.length };
    asked.push(question);
    // B3 answers pages of this size with an empty body.
    const tooMany = Number(query.pageSize) > 120;
    const body = tooMany ? '' : await answer(question, response);
    if (body === undefined) return;
    response.setHeader('Content-Type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addresses: { cotahist: `${base}/cotahist`, events: `${base}/events` },
    asked,
    /** Serves a file of a session, packed as B3 packs it. */
    serve: (name: string, content: string | Buffer) => {
      const bytes =
        typeof content === 'string' ? zip([{ name: `${name}.TXT`, content: Buffer.from(content, 'latin1') }]) : content;
      files.set(`${name}.ZIP`, bytes);
    },
    answerWith: (next: B3Answer) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
