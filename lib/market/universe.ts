/**
 * 59 stocks of B3 in April 2026, one share class per issuer. One line per sector: `sector: CODE name, CODE name`.
 * Former codes of a stock follow a slash.
 */
const universeLines = `
Financeiro: ABCB4 Banco ABC Brasil, ALOS3/ALSO3 Allos, B3SA3 B3, BBAS3 Banco do Brasil, BBDC4 Banco Bradesco, BBSE3 BB Seguridade, BPAC11 Banco BTG Pactual, BRSR6 Banrisul, CXSE3 Caixa Seguridade, ITSA4 Itaúsa, ITUB4 Itaú Unibanco, MULT3 Multiplan, PSSA3 Porto Seguro, SANB11 Santander Brasil
Consumo não Cíclico: ABEV3 Ambev, AGRO3 BrasilAgro, SLCE3 SLC Agrícola
Utilidade Pública: ALUP11 Alupar, AXIA3/ELET3 Axia Energia, CMIG4 Cemig, CPFE3 CPFL Energia, CPLE3 Copel, CSMG3 Copasa, EGIE3 Engie Brasil, ENGI11 Energisa, EQTL3 Equatorial, ISAE4/TRPL4 ISA Energia Brasil, SAPR11 Sanepar, SBSP3 Sabesp, TAEE11 Taesa
Materiais Básicos: BRAP4 Bradespar, CMIN3 CSN Mineração, FESA4 Ferbasa, GGBR4 Gerdau, GOAU4 Metalúrgica Gerdau, KLBN11 Klabin, RANI3 Irani, UNIP6 Unipar, VALE3 Vale
Consumo Cíclico: CURY3 Cury, CYRE3 Cyrela, DIRR3 Direcional, EZTC3 EZTec, GRND3 Grendene, LEVE3 Mahle Metal Leve, LREN3 Lojas Renner
Saúde: FLRY3 Fleury, HYPE3 Hypera, RADL3 RD Saúde (Raia Drogasil)
Bens Industriais: KEPL3 Kepler Weber, POMO4 Marcopolo, TGMA3 Tegma, WEGE3 WEG
Petróleo; Gás e Biocombustíveis: PETR4 Petrobras, UGPA3 Ultrapar, VBBR3 Vibra Energia
Comunicações: TIMS3 TIM, VIVT3 Telefônica Brasil (Vivo)
Tecnologia da Informação: TOTS3 Totvs
`;

/** A stock that the service values. */
export interface Stock {
  readonly codigo: string;
  readonly nome: string;
  readonly setor: string;
  readonly codigos_anteriores: readonly string[];
}

/** The 59 stocks, in the order of their codes. */
export const universe: readonly Stock[] = universeLines
  .trim()
  .split('\n')
  .flatMap(stocksOfLine)
  .sort((one, other) => (one.codigo < other.codigo ? -1 : 1));

function stocksOfLine(line: string): readonly Stock[] {
  const [sector = '', stocks = ''] = line.split(': ');
  return stocks.split(', ').map((text) => {
    const [codes = '', ...words] = text.split(' ');
    const [codigo = '', ...codigos_anteriores] = codes.split('/');
    return { codigo, nome: words.join(' '), setor: sector.replaceAll(';', ','), codigos_anteriores };
  });
}

const byCode: ReadonlyMap<string, Stock> = new Map(
  universe.flatMap((stock) => [stock.codigo, ...stock.codigos_anteriores].map((code) => [code, stock] as const)),
);

/** Stocks that the plan Gratis sees. */
export const sampleCodes: readonly string[] = ['BBAS3', 'ITUB4', 'PETR4', 'VALE3', 'WEGE3'];

/** Finds a stock by its code or a former one; accepts `petr4`, `PETR4F` (fractional market) and `PETR4.SA` too. */
export function findStock(code: string): Stock | undefined {
  const plain = code.trim().toUpperCase().replace(/\.SA$/, '');
  return byCode.get(plain) ?? byCode.get(plain.replace(/^([A-Z][A-Z0-9]{3}\d{1,2})F$/, '$1'));
}
