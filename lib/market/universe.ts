/**
 * 59 stocks of B3 in April 2026, one share class per issuer. One line per sector: `sector: CODE ISIN name, CODE ISIN name`.
 * Former codes of a stock, and their ISINs, follow a slash.
 */
const universeLines = `
Financeiro: ABCB4 BRABCBACNPR4 Banco ABC Brasil, ALOS3/ALSO3 BRALOSACNOR5/BRALSOACNOR5 Allos, B3SA3 BRB3SAACNOR6 B3, BBAS3 BRBBASACNOR3 Banco do Brasil, BBDC4 BRBBDCACNPR8 Banco Bradesco, BBSE3 BRBBSEACNOR5 BB Seguridade, BPAC11 BRBPACUNT006 Banco BTG Pactual, BRSR6 BRBRSRACNPB4 Banrisul, CXSE3 BRCXSEACNOR7 Caixa Seguridade, ITSA4 BRITSAACNPR7 Itaúsa, ITUB4 BRITUBACNPR1 Itaú Unibanco, MULT3 BRMULTACNOR5 Multiplan, PSSA3 BRPSSAACNOR7 Porto Seguro, SANB11 BRSANBCDAM13 Santander Brasil
Consumo não Cíclico: ABEV3 BRABEVACNOR1 Ambev, AGRO3 BRAGROACNOR7 BrasilAgro, SLCE3 BRSLCEACNOR2 SLC Agrícola
Utilidade Pública: ALUP11 BRALUPCDAM15 Alupar, AXIA3/ELET3 BRAXIAACNOR0/BRELETACNOR6 Axia Energia, CMIG4 BRCMIGACNPR3 Cemig, CPFE3 BRCPFEACNOR0 CPFL Energia, CPLE3 BRCPLEACNOR8 Copel, CSMG3 BRCSMGACNOR5 Copasa, EGIE3 BREGIEACNOR9 Engie Brasil, ENGI11 BRENGICDAM16 Energisa, EQTL3 BREQTLACNOR0 Equatorial, ISAE4/TRPL4 BRISAEACNPR9/BRTRPLACNPR1 ISA Energia Brasil, SAPR11 BRSAPRCDAM13 Sanepar, SBSP3 BRSBSPACNOR5 Sabesp, TAEE11 BRTAEECDAM10 Taesa
Materiais Básicos: BRAP4 BRBRAPACNPR2 Bradespar, CMIN3 BRCMINACNOR2 CSN Mineração, FESA4 BRFESAACNPR5 Ferbasa, GGBR4 BRGGBRACNPR8 Gerdau, GOAU4 BRGOAUACNPR8 Metalúrgica Gerdau, KLBN11 BRKLBNCDAM18 Klabin, RANI3 BRRANIACNOR5 Irani, UNIP6 BRUNIPACNPB8 Unipar, VALE3 BRVALEACNOR0 Vale
Consumo Cíclico: CURY3 BRCURYACNOR3 Cury, CYRE3 BRCYREACNOR7 Cyrela, DIRR3 BRDIRRACNOR0 Direcional, EZTC3 BREZTCACNOR0 EZTec, GRND3 BRGRNDACNOR3 Grendene, LEVE3 BRLEVEACNOR2 Mahle Metal Leve, LREN3 BRLRENACNOR1 Lojas Renner
Saúde: FLRY3 BRFLRYACNOR5 Fleury, HYPE3 BRHYPEACNOR0 Hypera, RADL3 BRRADLACNOR0 RD Saúde (Raia Drogasil)
Bens Industriais: KEPL3 BRKEPLACNOR1 Kepler Weber, POMO4 BRPOMOACNPR7 Marcopolo, TGMA3 BRTGMAACNOR7 Tegma, WEGE3 BRWEGEACNOR0 WEG
Petróleo; Gás e Biocombustíveis: PETR4 BRPETRACNPR6 Petrobras, UGPA3 BRUGPAACNOR8 Ultrapar, VBBR3/BRDT3 BRVBBRACNOR1/BRBRDTACNOR1 Vibra Energia
Comunicações: TIMS3 BRTIMSACNOR5 TIM, VIVT3 BRVIVTACNOR0 Telefônica Brasil (Vivo)
Tecnologia da Informação: TOTS3 BRTOTSACNOR8 Totvs
`;

/** A stock that the service values. */
export interface Stock {
  readonly codigo: string;
  readonly nome: string;
  readonly setor: string;
  readonly codigos_anteriores: readonly string[];
  /** Its ISIN, then those that it had under its former codes. */
  readonly isins: readonly string[];
}

/** The 59 stocks, in the order of their codes. */
export const universe: readonly Stock[] = universeLines
  .trim()
  .split('\n')
  .flatMap(stocksOfLine)
  .sort((left, right) => (left.codigo < right.codigo ? -1 : 1));

function stocksOfLine(line: string): readonly Stock[] {
  const [sector = '', stocks = ''] = line.split(': ');
  return stocks.split(', ').map((text) => {
    const [codes = '', isins = '', ...words] = text.split(' ');
    const [codigo = '', ...codigos_anteriores] = codes.split('/');
    const nome = words.join(' ');
    const setor = sector.replaceAll(';', ',');
    return { codigo, nome, setor, codigos_anteriores, isins: isins.split('/') };
  });
}

/** The stock of each issuer by the first four characters of its codes, former ones included. */
const byRoot: ReadonlyMap<string, Stock> = new Map(
  universe.flatMap((stock) =>
    [stock.codigo, ...stock.codigos_anteriores].map((code) => [code.slice(0, 4), stock] as const),
  ),
);

const byCode: ReadonlyMap<string, Stock> = new Map(
  universe.flatMap((stock) => [stock.codigo, ...stock.codigos_anteriores].map((code) => [code, stock] as const)),
);

/** Stocks that B3 classifies as financial intermediaries, or as insurance: debt is their trade, and revenue and EBIT mean nothing. */
export const banksAndInsurers: ReadonlySet<string> = new Set([
  'ABCB4',
  'BBAS3',
  'BBDC4',
  'BBSE3',
  'BPAC11',
  'BRSR6',
  'CXSE3',
  'ITSA4',
  'ITUB4',
  'PSSA3',
  'SANB11',
]);

/** Stocks that the plan Gratis sees. */
export const sampleCodes: readonly string[] = ['BBAS3', 'ITUB4', 'PETR4', 'VALE3', 'WEGE3'];

/** Finds a stock by its code or a former one; accepts `petr4`, `PETR4F` (fractional market) and `PETR4.SA` too. */
export function findStock(code: string): Stock | undefined {
  const plain = toPlainCode(code);
  return byCode.get(plain) ?? byCode.get(toWholeLot(plain));
}

/** Finds the stock of the issuer whose other share class, or unit, a code is: PETR4 for `PETR3`, AXIA3 for `ELET6`. */
export function findOtherClass(code: string): Stock | undefined {
  // B3 numbers ordinary shares 3, preferred ones 4 to 8, and units 11.
  const [, root = ''] = /^([A-Z][A-Z0-9]{3})(?:[3-8]|11)$/.exec(toWholeLot(toPlainCode(code))) ?? [];
  return findStock(code) === undefined ? byRoot.get(root) : undefined;
}

const toPlainCode = (code: string): string => code.trim().toUpperCase().replace(/\.SA$/, '');

/** The code on the market of whole lots, for one of the fractional market. */
const toWholeLot = (code: string): string => code.replace(/^([A-Z][A-Z0-9]{3}\d{1,2})F$/, '$1');
