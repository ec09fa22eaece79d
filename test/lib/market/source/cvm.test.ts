import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CvmOptions, cvmSource } from '../../../../lib/market/source/cvm.ts';
import { SourceFailure, type SourceRun, type StockFigures } from '../../../../lib/market/source/source.ts';
import { universe } from '../../../../lib/market/universe.ts';
import type { Fault } from '../../../../lib/platform/fetch-fault.ts';
import { startCvmServer } from '../../../support/cvm-server.ts';
import { cvmZip, rowsOf, tableText } from '../../../support/cvm-zips.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let cvmFiles: typeof import('../../../../lib/market/store/cvm-files.ts').cvmFiles;
let server: Awaited<ReturnType<typeof startCvmServer>>;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ cvmFiles } = await import('../../../../lib/market/store/cvm-files.ts'));
});
afterAll(() => stores.close());
beforeEach(async () => {
  await forgetZips();
  server = await startCvmServer();
  server.publishYears([2024, 2025, 2026], { codes });
  // Nobody has closed the year 2026 yet.
  server.withdraw({ document: 'dfp', year: 2026 });
});
afterEach(() => server.close());

async function forgetZips(): Promise<void> {
  const { s3 } = await import('../../../../lib/platform/aws/s3-client.ts');
  const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  for (const { document, year, checksum } of await cvmFiles.list()) {
    const Key = `market/cvm/${document}/${year}/${checksum === null ? 'none' : `${checksum}.zip`}`;
    await s3.send(new DeleteObjectCommand({ Bucket: 'appraise-inbox', Key }));
  }
}

const codes = ['PETR4', 'TAEE11', 'WEGE3'];
const morning = new Date('2026-11-19T12:05:00Z');
const read = (options: Partial<CvmOptions> = {}, asOf = morning, run?: SourceRun) =>
  cvmSource({ cvm: server.address, cvmFiles, waits: { firstMs: 1, maxMs: 5 }, ...options }).fetch(codes, asOf, run);
const lpas = (figures: ReadonlyMap<string, StockFigures>) => codes.map((codigo) => figures.get(codigo)?.lpa);
const itr = { document: 'itr', year: 2026 } as const;
/** With the note that one is not there. */
const keptIn2026 = 14;
const newDay = 'Thu, 19 Nov 2026 06:00:00 GMT';

describe('on a good morning', () => {
  test('derives LPA and VPA, with their origin and the number of shares', async () => {
    const { figures, failures, notices } = await read();
    expect(figures.get('WEGE3')).toEqual({
      lpa: '2',
      vpa: '10',
      base_acoes: {
        dia: '2026-09-30',
        acoes: '1000000000',
        fonte: 'ITR de 2026-09-30 (versão 1, recebida em 2026-11-10)',
      },
      contagens: [
        {
          dia: '2026-09-30',
          ate: '2026-11-10',
          emitidas: '1000000000',
          tesouraria: '0',
          fonte: 'ITR de 2026-09-30 (versão 1, recebida em 2026-11-10)',
        },
        {
          dia: '2026-06-30',
          ate: '2026-08-10',
          emitidas: '1000000000',
          tesouraria: '0',
          fonte: 'ITR de 2026-06-30 (versão 1, recebida em 2026-08-10)',
        },
      ],
      conferido: true,
      // Each statement in the twelve months by its filed LPA, and the newest balance by the assets.
      conferencias: ['lpa', 'lpa', 'lpa', 'vpa'].map((figura) => expect.objectContaining({ figura })),
      demonstracoes: expect.objectContaining({ plano: 'comum', base: 'consolidado' }),
      conhecido_em: '2026-11-10',
      periodo: '2026-09-30',
      origem_fundamentos: expect.stringMatching(/ITR de 2026-09-30.*Conferência/),
    });
    // A unit of two shares.
    expect(figures.get('TAEE11')).toMatchObject({ lpa: '4', vpa: '20' });
    expect([...failures, ...(notices ?? [])]).toEqual([]);
  });

  test('asks for the zips of the years that count, and takes one that is not published yet for empty', async () => {
    await read();
    expect(server.requests.map(({ name, status }) => `${status} ${name}`).sort()).toEqual(
      [
        ...[2025, 2026].flatMap((year) => [`200 fca_cia_aberta_${year}.zip`, `200 fre_cia_aberta_${year}.zip`]),
        ...[2024, 2025, 2026].map((year) => `200 itr_cia_aberta_${year}.zip`),
        ...[2020, 2021, 2022, 2023, 2024, 2025].map((year) => `200 dfp_cia_aberta_${year}.zip`),
        '404 dfp_cia_aberta_2026.zip',
      ].sort(),
    );
  });

  test('derives LPA and VPA without the years of history, and says that they are missing', async () => {
    for (const year of [2020, 2021, 2022, 2023]) server.withdraw({ document: 'dfp', year });
    const { figures, failures, notices } = await read();
    expect(lpas(figures)).toEqual(['2', '4', '2']);
    expect([failures.size, notices]).toEqual([
      0,
      ['CVM, 4 arquivos: não está publicado; faltam anos das demonstrações'],
    ]);
    expect(figures.get('WEGE3')?.demonstracoes?.exercicios.map(({ fim }) => fim)).toEqual(['2025-12-31', '2024-12-31']);
  });

  test('derives LPA and VPA without a table that only other figures need', async () => {
    const members = { dfp_dva_con: undefined };
    server.publish(
      { document: 'dfp', year: 2025 },
      { bytes: cvmZip({ document: 'dfp', year: 2025 }, { codes, members }) },
    );
    const { figures, notices } = await read();
    expect(lpas(figures)).toEqual(['2', '4', '2']);
    expect(notices).toEqual(['CVM: falta dfp_cia_aberta_DVA_con_2025.csv; faltam números das demonstrações']);
  });

  test('reads the kept zips where CVM has no newer ones', async () => {
    const first = await read();
    server.requests.length = 0;
    expect(await read()).toEqual(first);
    expect(server.statuses().filter((status) => status === 304)).toHaveLength(13);
    expect(await cvmFiles.list()).toHaveLength(keptIn2026);
  });

  test('takes a newer zip, and keeps that one alone', async () => {
    await read();
    const income = 4_000_000;
    server.publish(
      { document: 'dfp', year: 2025 },
      { bytes: cvmZip({ document: 'dfp', year: 2025 }, { codes, income }), lastModified: newDay },
    );
    const { figures } = await read();
    expect(figures.get('WEGE3')?.lpa).toBe('4');
    expect(await cvmFiles.list()).toHaveLength(keptIn2026);
  });

  test('asks by ETag where CVM gives one', async () => {
    const bytes = cvmZip(itr, { codes });
    server.publish(itr, { bytes, etag: '"5d-1"', lastModified: undefined });
    await read();
    await read();
    expect(server.statuses('itr_cia_aberta_2026')).toEqual([200, 304]);
    server.publish(itr, { bytes, etag: '"5d-2"', lastModified: undefined });
    await read();
    expect(server.statuses('itr_cia_aberta_2026')).toEqual([200, 304, 200]);
  });

  test('tells the run of each stock, and leaves no file in the temporary directory', async () => {
    const own = () => readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`));
    const before = own();
    const told = new Map<string, StockFigures | string>();
    const run = { signal: new AbortController().signal, onFault: () => {}, onStock: told.set.bind(told) };
    const { figures } = await read({}, morning, run);
    expect(told).toEqual(figures);
    expect(own()).toEqual(before);
  });

  test('knows only what CVM had received by a past day', async () => {
    const { figures } = await read({}, new Date('2026-11-09T12:05:00Z'));
    expect(figures.get('WEGE3')?.origem_fundamentos).toMatch(/ITR de 2026-06-30/);
    expect(figures.get('WEGE3')?.origem_fundamentos).not.toContain('2026-09-30');
  });

  test('has figures in February, when few companies have closed last year', async () => {
    const closed = { document: 'dfp', year: 2025 } as const;
    server.publish(closed, { bytes: cvmZip(closed, { codes: [] }) });
    const { figures } = await read({}, new Date('2026-02-02T12:05:00Z'));
    expect(figures.get('WEGE3')?.origem_fundamentos).toMatch(/DFP de 2024-12-31.*ITR de 2025-09-30.*ITR de 2024-09-30/);
    expect(lpas(figures)).toEqual(['2', '4', '2']);
  });

  test('takes the first zip of a year once it is there', async () => {
    const first = { document: 'dfp', year: 2026 } as const;
    await read();
    server.publish(first, { bytes: cvmZip(first, { codes }), lastModified: newDay });
    await read();
    await read();
    expect(server.statuses('dfp_cia_aberta_2026')).toEqual([404, 200, 304]);
  });
});

/** What may be wrong with a zip of CVM, and what is said of it. */
const faults: Readonly<
  Record<string, { readonly break: () => void; readonly reason: RegExp; readonly fault?: Fault }>
> = {
  'answers with 500': {
    break: () => server.answerWith((_, response) => Boolean(response.writeHead(500).end())),
    reason: /a CVM responde com HTTP 500/,
    fault: { kind: 'status', status: 500 },
  },
  'answers with 429 and wants a long wait': {
    break: () => server.answerWith((_, response) => Boolean(response.writeHead(429, { 'Retry-After': '3600' }).end())),
    reason: /a CVM responde com HTTP 429 e pede para esperar 3600 s/,
  },
  'answers with 403': {
    break: () => server.answerWith((_, response) => Boolean(response.writeHead(403).end())),
    reason: /a CVM responde com HTTP 403/,
  },
  'closes the connection': {
    break: () => server.answerWith((_, response) => Boolean(response.destroy())),
    reason: /a CVM fechou a conexão/,
    fault: { kind: 'reset' },
  },
  'accepts no connection': { break: () => server.close(), reason: /a CVM não aceita a conexão/ },
  'has removed a zip': { break: () => server.withdraw({ document: 'dfp', year: 2025 }), reason: /não está publicado/ },
  'sends a part of a zip': {
    break: () =>
      server.answerWith((name, response, served) => {
        if (name !== 'itr_cia_aberta_2026.zip') return false;
        response.writeHead(200, { 'Content-Length': served?.bytes.length });
        response.write(served?.bytes.subarray(0, 500), () => response.destroy());
        return true;
      }),
    reason: /itr_cia_aberta_2026.zip.*a CVM mandou só uma parte da resposta/,
    fault: { kind: 'cut off' },
  },
  'has only a part of a zip itself': {
    break: () => server.publish(itr, { bytes: cvmZip(itr, { codes }).subarray(0, 2_000), lastModified: newDay }),
    reason: /itr_cia_aberta_2026.zip.*não é um ZIP, ou o ZIP está danificado/,
    fault: { kind: 'unreadable' },
  },
  'sends a page of HTML': {
    break: () => server.publish(itr, { bytes: Buffer.from('<html>Manutenção</html>'), lastModified: newDay }),
    reason: /itr_cia_aberta_2026.zip.*não é um ZIP/,
  },
  'has renamed a column': {
    break: () => {
      const text = tableText('itr_dre_con', rowsOf('itr_dre_con', 2026, { codes })).replace('VL_CONTA', 'VALOR');
      server.publish(itr, { bytes: cvmZip(itr, { codes, members: { itr_dre_con: text } }), lastModified: newDay });
    },
    reason: /itr_cia_aberta_2026.zip.*falta a coluna VL_CONTA/,
  },
  'has left out a table': {
    break: () => {
      const members = { itr_bpp_con: undefined };
      server.publish(itr, { bytes: cvmZip(itr, { codes, members }), lastModified: newDay });
    },
    reason: /itr_cia_aberta_2026.zip.*falta itr_cia_aberta_BPP_con_2026.csv/,
  },
};

describe.each(Object.entries(faults))('where CVM %s', (_, { break: breakCvm, reason, fault }) => {
  test('the kept zips count, and a notice says so', async () => {
    const good = await read();
    breakCvm();
    const { figures, failures, notices = [] } = await read();
    expect(figures).toEqual(good.figures);
    expect(failures.size).toBe(0);
    expect(notices.join('\n')).toMatch(reason);
    const zips = /(\w+\.zip \(guardado em \d{4}-\d\d-\d\d\)|\d+ arquivos \(guardados de [\d-]{10} a [\d-]{10}\))/
      .source;
    expect(notices.join('\n')).toMatch(new RegExp(`^CVM, ${zips}: .*; vale o arquivo guardado$`, 'm'));
    expect(await cvmFiles.list()).toHaveLength(keptIn2026);
  });

  test('no stock has a figure if nothing is kept, and each says why', async () => {
    breakCvm();
    const seen: Fault[] = [];
    const { figures, failures, notices = [] } = await read({ onFault: (one) => seen.push(one) });
    for (const codigo of codes) {
      expect(figures.get(codigo)).toMatchObject({ lpa: null, vpa: null });
      expect(figures.get(codigo)?.origem_fundamentos).toMatch(/^Sem dados da CVM: falta \w+\.zip \(.*\)\.$/);
      expect(`${failures.get(codigo)}`).toMatch(/^CVM: falta \w+\.zip \(/);
    }
    expect(notices.join('\n')).toMatch(reason);
    if (fault) expect(seen).toContainEqual(fault);
  });
});

describe('a CVM that is down', () => {
  test('is not asked for the other zips', async () => {
    await read();
    server.requests.length = 0;
    server.answerWith((_, response) => Boolean(response.writeHead(503).end()));
    await read();
    expect(new Set(server.requests.map(({ name }) => name)).size).toBe(2);
  });

  test('leaves a first zip that cannot be read aside, and a notice says so', async () => {
    await read();
    server.publish({ document: 'dfp', year: 2026 }, { bytes: Buffer.from('PK') });
    const { figures, notices } = await read();
    expect(lpas(figures)).toEqual(['2', '4', '2']);
    expect(notices).toEqual([
      expect.stringMatching(/^CVM, dfp_cia_aberta_2026.zip: não é um ZIP.*; em \d{4}-\d\d-\d\d não existia$/),
    ]);
  });

  test('leaves unknown whether it has a zip that it may not have published', async () => {
    await read();
    const { s3 } = await import('../../../../lib/platform/aws/s3-client.ts');
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await s3.send(new DeleteObjectCommand({ Bucket: 'appraise-inbox', Key: 'market/cvm/dfp/2026/none' }));
    server.answerWith((_, response) => Boolean(response.writeHead(503).end()));
    const { figures } = await read();
    expect(figures.get('WEGE3')?.origem_fundamentos).toMatch(/falta dfp_cia_aberta_2026.zip/);
  });

  test('is waited for until the deadline, after which the kept zips count', async () => {
    const good = await read();
    const deadline = new AbortController();
    server.answerWith(() => {
      deadline.abort();
      return true;
    });
    const { figures, notices } = await read({ deadline: deadline.signal });
    expect(figures).toEqual(good.figures);
    expect(notices?.join('\n')).toMatch(/a CVM não mandou tudo no prazo; vale o arquivo guardado$/m);
  });

  test('is left at once when the run ends', async () => {
    const over = new AbortController();
    const reason = new Error('over');
    server.answerWith(() => {
      over.abort(reason);
      return true;
    });
    const run = { signal: over.signal, onFault: () => {}, onStock: () => {} };
    await expect(read({}, morning, run)).rejects.toBe(reason);
  });
});

describe('the store', () => {
  test('may lose a zip that CVM has not changed: it is sent again', async () => {
    const good = await read();
    const gone: CvmOptions['cvmFiles'] = {
      ...cvmFiles,
      download: async (zip, path) => zip.document !== 'itr' && cvmFiles.download(zip, path),
    };
    server.requests.length = 0;
    expect(await read({ cvmFiles: gone })).toEqual(good);
    expect(server.statuses('itr_cia_aberta_2026')).toEqual([304, 200]);
  });

  test('may fail to keep a zip: its figures count all the same', async () => {
    const full = { ...cvmFiles, keep: () => Promise.reject(new SourceFailure('não pôde ser guardado')) };
    const { figures, notices } = await read({ cvmFiles: full });
    expect(lpas(figures)).toEqual(['2', '4', '2']);
    expect(notices).toEqual([expect.stringMatching(/^CVM, 13 arquivos: não pôde ser guardado$/)]);
  });

  test.each([
    {
      what: 'cannot be listed',
      break: { list: () => Promise.reject(new SourceFailure('sem acesso')) },
      why: 'sem acesso',
    },
    {
      what: 'has no room for a file',
      break: { download: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) },
      why: 'a leitura dos arquivos falhou (ENOSPC)',
    },
  ])('that $what leaves the stocks without figures, and says why', async ({ break: broken, why }) => {
    await read();
    const faults: Fault[] = [];
    const { figures, notices } = await read({
      cvmFiles: { ...cvmFiles, ...broken },
      onFault: (one) => faults.push(one),
    });
    expect(figures.get('WEGE3')).toEqual({ lpa: null, vpa: null, origem_fundamentos: `Sem dados da CVM: ${why}.` });
    expect(notices).toEqual([`CVM: ${why}`]);
    expect(faults).toContainEqual({ kind: 'unreadable' });
  });

  test('gives a whole universe its figures', async () => {
    server.publishYears([2024, 2025, 2026]);
    const all = universe.map(({ codigo }) => codigo);
    const { figures } = await cvmSource({ cvm: server.address, cvmFiles }).fetch(all, morning);
    expect([...figures.values()].filter(({ lpa, conferido }) => lpa && conferido)).toHaveLength(all.length);
  });
});
