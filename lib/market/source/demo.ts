import { sessionBefore } from '../calendar.ts';
import type { ShareChange } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { demoPayments } from './demo-payments.ts';
import { demoStatements } from './demo-statements.ts';
import type { MarketSource, StockFigures } from './source.ts';

/**
 * Share changes since 2021 that a public source confirms: code, kind, factor, data-com, and the label of one without a size.
 * Others may be missing: docs/mercado.md#dados-de-exemplo names those that we know to be.
 */
const changeLines = `
ALUP11 BONIFICACAO 1.04 2023-04-17
BBAS3 DESDOBRAMENTO 2 2024-04-15
BBDC4 BONIFICACAO 1.1 2021-04-16
BBDC4 BONIFICACAO 1.1 2022-04-18
BRAP4 OUTRO 1 2021-09-20 bonificação de tamanho não confirmado
CMIG4 BONIFICACAO 1.11496899948 2021-04-30
CMIG4 BONIFICACAO 1.3 2022-04-29
CMIG4 BONIFICACAO 1.3 2024-04-29
CPLE3 DESDOBRAMENTO 10 2021-03-11
DIRR3 DESDOBRAMENTO 3 2025-08-08
EGIE3 BONIFICACAO 1.4 2025-11-26
FESA4 DESDOBRAMENTO 4 2024-01-23
GGBR4 BONIFICACAO 1.2 2024-04-17
GOAU4 BONIFICACAO 1.3333 2025-12-18
ITSA4 OUTRO 1 2021-12-20 bonificação de tamanho não confirmado
ITSA4 BONIFICACAO 1.05 2024-12-02
ITSA4 BONIFICACAO 1.02 2025-12-18
ITUB4 BONIFICACAO 1.1 2025-03-17
ITUB4 BONIFICACAO 1.03 2025-12-23
KLBN11 BONIFICACAO 1.01 2025-12-17
LREN3 BONIFICACAO 1.1 2021-11-04
LREN3 OUTRO 1 2024-11-27 bonificação de 10 % que foi proposta e não está confirmada
POMO4 OUTRO 1 2024-03-07 bonificação de tamanho não confirmado
POMO4 BONIFICACAO 1.1 2025-12-23
PSSA3 BONIFICACAO 2 2021-10-20
RADL3 BONIFICACAO 1.02 2025-12-22
SBSP3 BONIFICACAO 1.029646975 2025-12-23
SLCE3 BONIFICACAO 1.1 2021-12-30
SLCE3 BONIFICACAO 1.1 2023-05-08
SLCE3 DESDOBRAMENTO 2 2023-12-13
SLCE3 BONIFICACAO 1.125 2025-12-30
UNIP6 BONIFICACAO 1.1 2024-04-18
VIVT3 DESDOBRAMENTO 2 2025-04-14
WEGE3 DESDOBRAMENTO 2 2021-04-27
`;

const changes: readonly (ShareChange & { readonly codigo: string })[] = changeLines
  .trim()
  .split('\n')
  .map((line) => {
    const [codigo = '', tipo, fator = '1', data_com = '', ...label] = line.split(' ');
    const rotulo = label.join(' ');
    return { codigo, tipo: tipo as ShareChange['tipo'], fator, data_com, ...(rotulo !== '' && { rotulo }) };
  });

/** The share changes of a stock, oldest first. */
const demoShareChanges = (codigo: string): readonly ShareChange[] =>
  changes.flatMap(({ codigo: of, ...change }) => (of === codigo ? [change] : []));

/**
 * Published figures of 13 July 2026, one line per stock: code, closing price, LPA, VPA; then distributions: of 2021 and
 * 2022, per share of that time, and of the twelve months to 10 February 2024 and to 13 July 2026, per share of that day.
 */
const demoLines = `
ABCB4 23.87 3.86 27.43 1.254 1.397 1.578 2.6997
ABEV3 15.87 0.99 5.72 0.68 0.762 0.7305 1.3109
AGRO3 19.14 -0.14 19.88 2.621 5.255 3.2112 0.7522
ALOS3 27.97 1.64 25.71 0.226 0.384 0.5197 2.7495
ALUP11 33.48 3.38 28.17 0.84 1.23 1.8001 1.0814
AXIA3 52.25 3.24 41.16 2.379 0.716 0.2226 3.6471
B3SA3 15.04 0.98 3.62 1.702 0.483 0.4188 0.6076
BBAS3 20.19 2.74 33.45 2.262 4.139 4.5768 0.5512
BBDC4 18.7 2.22 16.97 1.026 0.424 1.1131 1.2566
BBSE3 40.25 4.74 6.51 0.996 1.953 4.7407 4.5483
BPAC11 57.48 4.52 20.08 0.86 0.657 0.6317 1.2473
BRAP4 21.26 1.99 19.9 11.268 3.272 3.022 2.3577
BRSR6 14.41 4.31 28.5 0.954 0.881 0.9168 1.5865
CMIG4 11.04 1.69 10.09 1.176 1.532 0.9906 0.8225
CMIN3 5.45 0.41 1.3 0.468 0.921 0.6972 0.3886
CPFE3 46.83 5 21.09 3.701 3.242 3.3493 3.7324
CPLE3 15.14 0.91 7.99 1.191 0.805 0.3043 1.0659
CSMG3 66.2 3.56 23.06 0.945 0.384 2.8934 2.1912
CURY3 32.97 3.46 5.01 0.565 0.515 0.5803 4.2136
CXSE3 21.77 1.46 4.59 0.245 0.649 1.0103 1.3149
CYRE3 22.3 4.36 23.42 1.087 0.565 0.8442 2.734
DIRR3 12.79 1.61 4.09 0.69 1.17 0.4703 1.5514
EGIE3 32.44 2.25 11.91 1.788 2.989 2.9012 1.4566
ENGI11 50.96 3.78 39.02 3.95 1.16 2.4983 1.7021
EQTL3 40.02 1.23 20.4 0.72 0.64 0.3511 1.901
EZTC3 12.99 2.02 18.57 0.424 0.778 0.2048 1.4159
FESA4 5.9 0.46 9.29 0.839 5.444 0.685 0.7021
FLRY3 16.16 1.16 9.47 0.958 1.004 0.4347 1.0795
GGBR4 22.75 0.83 26.58 3.07 3.63 1.6092 0.6802
GOAU4 10.06 0.43 14.28 2.32 1.25 1.5901 0.4004
GRND3 3.86 0.7 3.52 0.865 0.306 1.387 1.3159
HYPE3 20.71 2.39 20.06 1.234 1.232 1.3281 0.847
ISAE4 29.07 3.56 32.52 3.589 1.062 2.2033 1.8459
ITSA4 13.77 1.51 8.04 0.394 0.614 0.5845 1.3233
ITUB4 43.39 4.17 19.02 0.909 1.018 1.255 3.2022
KEPL3 6.58 0.82 4.41 10.855 3.68 0.8591 0.4349
KLBN11 17.46 0.6 7.25 0.366 1.509 1.3535 1.423
LEVE3 32.29 4.9 7.9 1.474 4.493 9.7118 2.8512
LREN3 14.15 1.48 10.3 0.467 0.667 0.7133 0.8999
MULT3 29.6 2.38 12.62 0.499 0.717 0.9964 0.8377
PETR4 40.76 8.35 34.54 5.648 16.657 7.3193 2.6412
POMO4 5.66 1 3.25 0.107 0.142 0.3321 1.0318
PSSA3 54.04 5.7 24.03 2.612 1.159 1.4124 3.01
RADL3 18.19 0.74 4.19 0.222 0.255 0.1966 0.4438
RANI3 7.95 0.88 6.38 0.354 0.639 0.8537 0.4794
SANB11 27.24 3.49 33.71 2.836 2.242 1.6119 2.3072
SAPR11 37.05 4.05 42.02 1.092 1.509 1.5149 0.552
SBSP3 30.25 2.48 12.4 0.398 0.943 1.2766 0.6957
SLCE3 13.86 0.65 10.66 1.063 2.774 1.3524 0.9051
TAEE11 41.53 4.55 23.1 4.504 4.855 2.2416 3.2892
TGMA3 30.2 3.61 13.8 0.786 1.122 1.1692 3.8414
TIMS3 22.39 0.84 5.03 0.433 0.578 0.908 1.5897
TOTS3 29.22 1.54 8.28 0.31 0.31 0.4387 0.6808
UGPA3 30.91 2.69 14.76 0.64 0.583 0.351 1.3013
UNIP6 62.03 3.31 16.55 15.445 13.954 3.4815 10.1791
VALE3 72.55 3.51 43.07 14.636 7.565 6.0806 5.4775
VBBR3 32.76 2.51 18.13 2.016 0.856 0.4296 1.5594
VIVT3 34.72 1.97 21.54 3.463 3.055 2.0605 1.0659
WEGE3 44.31 1.5 4.23 0.615 0.516 0.6153 1.3515
`;

/**
 * Serves figures of July 2026 offline, the same in every run. LPA and VPA are published ones; prices vary a little by
 * session, so they are estimates, as are most distributions.
 */
export const demoSource: MarketSource = {
  name: 'demo',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const session = sessionBefore(dayOf(asOf));
    stocks ??= new Map(demoLines.trim().split('\n').map(parseLine));
    const figures = codes.flatMap((codigo) => {
      const figuresOf = stocks?.get(codigo);
      return figuresOf ? [[codigo, figuresOf(session)] as const] : [];
    });
    return { figures: new Map(figures), failures: new Map() };
  },
};

const publishedDay = '2026-07-13';

/** Reads the figures of a stock on the day of a session. */
type ReadFigures = (session: string) => StockFigures;

/** By code; the lines are read at the first use. */
let stocks: ReadonlyMap<string, ReadFigures> | undefined;

function parseLine(line: string): readonly [string, ReadFigures] {
  const [codigo = '', price = '', lpa = '', vpa = '', of2021 = '', of2022 = '', to2024 = '', to2026 = ''] =
    line.split(' ');
  const eventos = demoShareChanges(codigo);
  const paymentsOn = demoPayments(codigo, { of2021, of2022, to2024, to2026 }, eventos);
  const readFigures: ReadFigures = (session) => ({
    preco: (Number(price) * priceFactor(codigo, session)).toFixed(2),
    preco_estimado: true,
    data_pregao: session,
    lpa,
    vpa,
    // The price is that of the published day, too, so figures of an earlier session are per share of that day as well.
    base_acoes: { dia: session < publishedDay ? session : publishedDay, acoes: null, fonte: 'demo' },
    origem_fundamentos: 'LPA e VPA são os publicados em 13/07/2026.',
    proventos: paymentsOn(session),
    eventos,
    demonstracoes: demoStatements(codigo, session),
  });
  return [codigo, readFigures];
}

const dayMs = 86_400_000;

/** A factor near 1: a slow wave of 4 % and noise of 1.2 %. */
function priceFactor(codigo: string, session: string): number {
  const day = Date.parse(session) / dayMs;
  const seed = fnv1a32(codigo);
  const wave = 0.04 * Math.sin((day + (seed % 60)) / 9.5);
  const noise = ((fnv1a32(`${codigo}${session}`) % 2_001) - 1_000) / 1_000;
  return 1 + wave + 0.012 * noise;
}

function fnv1a32(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
