/**
 * The universe: 59 stocks of B3, one share class an issuer, April 2026. A line a sector: `sector: CODE name, CODE name`;
 * codes that a stock had before stand behind a slash.
 */
export const universeLines = `
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
