import { accountNames, type FiledPeriod, type FiledStatements } from '../filed-statements.ts';
import { banksAndInsurers } from '../universe.ts';

/**
 * Consolidated annual statements as published in CVM's open data (DFP of 2025 and 2024), in thousands of BRL: code, fiscal year, then
 * the amounts in the order of `accountNames`; depreciation with its account, `-` for what the company does not file as such.
 */
const statementLines = `
ABEV3 2025 88242467 45378340 23423386 - 15988433 15503400 24450283 145087151 43875596 18638228 1681692 45599307 1167325 2219599 88774781 860742
ABEV3 2024 89452669 45837589 21805576 - 14846952 14437238 26099035 162507949 54155784 28595666 1242001 49388714 1276391 2176337 99580514 938375
AXIA3 2025 41281596 17717190 3946582 6.01.01.05:4576919 6559659 6558475 14509829 279685593 52090586 16417860 11133842 30978400 13204168 61091597 118501657 71520
AXIA3 2024 40181552 18038522 22248904 6.01.01.05:3987775 10380753 10378122 12385583 289871330 64451102 27081256 8951838 31630370 12836733 62966424 121999776 136551
BBAS3 2025 - - - - 16781938 13698124 - 2455143253 - - - - - - 193567416 -
BBAS3 2024 - - - - 29171564 26358860 - 2398719197 - - - - - - 184236344 -
CPFE3 2025 44367780 14124196 11054471 6.01.01.02:2397217 5742553 5484324 7162797 81099930 16616314 2229320 675762 17875964 4895705 24160022 23504509 1014735
CPFE3 2024 42628210 13568773 10830228 6.01.01.02:2303124 5761554 5457652 6788942 77129194 16551548 1973401 1573654 17370535 5402972 23385366 21795029 1063267
EGIE3 2025 12860075 6006561 6268325 6.01.01.03:1392171 2857919 2582841 3345511 55312909 6911102 3358552 0 6158138 2941959 25717397 13914493 1156765
EGIE3 2024 11218635 6106582 7682051 6.01.01.03:1072024 4302841 4279349 4154242 50112301 7198390 3958758 0 7273026 2610790 21036859 12280398 1013697
EQTL3 2025 52073804 13607256 8136912 - 2503931 1678352 3973867 109603944 26604996 2659827 7822072 17803899 4413485 50058278 28327947 2576408
EQTL3 2024 45366675 13056962 8636463 - 3767805 2811675 4251208 116412091 28527346 3306364 9731379 19605209 6380400 49446678 29887586 3773900
HYPE3 2025 7699157 4545507 1764276 6.01.01.02:317223 1190132 1195369 2574431 25158004 6048363 1645541 0 4110967 1311422 8000041 12524374 2345
HYPE3 2024 7442466 4380999 1819950 6.01.01.02:281055 1330875 1340990 2539599 24559083 6681876 1739327 0 3940088 1393636 7986405 12101819 5538
TAEE11 2025 4624113 2546290 2736283 6.01.01.03:63258 1579863 1579863 1531430 22506506 3579382 741596 0 2285134 1340773 9633669 7608982 0
TAEE11 2024 3718138 2472307 2863363 6.01.01.03:24720 1693915 1693915 1540337 20431093 3022657 750976 0 2462741 1483414 8316451 6939504 0
VIVT3 2025 59595000 26669632 9859278 6.01.01.02:14944404 6177543 6167906 20717402 128071708 25220293 7032339 99102 25246147 5348864 14997817 69002726 280983
VIVT3 2024 55845048 24492890 8673512 6.01.01.02:14202285 5557332 5547948 19876568 124940673 22814327 6691098 0 24257939 6447958 14298572 69799495 69913
`;

/** The companies of these stocks, as CVM writes them. */
const cnpjs: Readonly<Record<string, string>> = {
  ABEV3: '07.526.557/0001-00',
  AXIA3: '00.001.180/0001-26',
  BBAS3: '00.000.000/0001-91',
  CPFE3: '02.429.144/0001-93',
  EGIE3: '02.474.103/0001-19',
  EQTL3: '03.220.438/0001-73',
  HYPE3: '02.932.074/0001-91',
  TAEE11: '07.859.971/0001-30',
  VIVT3: '02.558.157/0001-62',
};

/** The accounts of the common chart, and those of banks, in the order of `accountNames`. */
const accounts = {
  comum: '3.01 3.03 3.05 - 3.11 3.11.01 6.01 1 1.01 1.01.01 1.01.02 2.01 2.01.04 2.02.01 2.03 2.03.09',
  financeiro: '- - - - 3.11 3.11.01 - 1 - - - - - - 2.07 -',
} as const;

const chartOf = (codigo: string): FiledStatements['plano'] => (banksAndInsurers.has(codigo) ? 'financeiro' : 'comum');

/** By code, each newest first; the lines are read at the first use. */
let years: Readonly<Partial<Record<string, readonly CompanyYear[]>>> | undefined;

/** A fiscal year of a company. */
interface CompanyYear {
  readonly codigo: string;
  readonly period: FiledPeriod;
}

function parseLine(line: string): CompanyYear {
  const [codigo = '', year = '', ...amounts] = line.split(' ');
  const numbers = accounts[chartOf(codigo)].split(' ');
  const filed = accountNames.flatMap((name, index) => {
    const [amount = '-', named] = (amounts[index] ?? '-').split(':').toReversed();
    return amount === '-' ? [] : [[name, { conta: named ?? numbers[index] ?? '', valor: `${amount}000` }] as const];
  });
  const fim = `${year}-12-31`;
  const period: FiledPeriod = {
    documento: 'DFP',
    data: fim,
    versao: 1,
    recebido_em: `${Number(year) + 1}-03-31`,
    coluna: 'ULTIMO',
    inicio: `${year}-01-01`,
    fim,
    contas: Object.fromEntries(filed),
  };
  return { codigo, period };
}

/**
 * The statements of a stock's company that the law wants filed by a day; null for a company of which the demo has none. The days on
 * which CVM received them are not known here: the last ones that the law allows stand for them.
 */
export function demoStatements(codigo: string, day: string): FiledStatements | null {
  years ??= Object.groupBy(statementLines.trim().split('\n').map(parseLine), (filed) => filed.codigo);
  const exercicios = (years[codigo] ?? []).flatMap(({ period }) => (period.recebido_em <= day ? [period] : []));
  const cnpj = cnpjs[codigo];
  if (exercicios.length === 0 || cnpj === undefined) return null;
  return {
    cnpj,
    plano: chartOf(codigo),
    base: 'consolidado',
    trimestres: null,
    exercicios,
    comparativos: [],
    emissao: null,
    acoes_por_ativo: codigo.endsWith('11') ? null : 1,
  };
}
