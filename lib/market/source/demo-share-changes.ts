import type { ShareChange } from '../inputs.ts';

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
export const demoShareChanges = (codigo: string): readonly ShareChange[] =>
  changes.flatMap(({ codigo: of, ...change }) => (of === codigo ? [change] : []));
