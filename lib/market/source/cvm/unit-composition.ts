import { toPlainWords } from './texts.ts';

const numberWords = ['zero', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];
const feminine: Readonly<Record<string, number>> = { uma: 1, duas: 2 };
/** `ON`, `PNA`, `2PNs`, `preferenciais`, or the code of a share: `KLBN3`, `ENG3`. */
const shareClass = /^(on|pn[a-h]?)s?$|^ordinarias?$|^preferencia(l|is)$|^[a-z]{3,4}[3-8]$/;
/** A unit that holds these is not worth a whole number of shares. */
const otherSecurity = /^(recibos?|bonus|bdrs?|debentures?|direitos?)$/;
const maxShares = 100;

/**
 * Counts the shares in a unit by the free text that its company files: `1 ação ordinária e 4 ações preferenciais`,
 * `1 ON / 2 PN`, `1 KLBN3 + 4 KLBN4`. @returns null if the text does not say it
 */
export function countSharesOfUnit(composition: string): number | null {
  const words = toPlainWords(composition)
    .replace(/\b(\d+)(?=[a-z])/g, '$1 ')
    .split(' ');
  let pending: number | null = null;
  let shares = 0;
  for (const word of words) {
    if (otherSecurity.test(word)) return null;
    const number = readCount(word);
    if (number !== null) pending = number;
    if (!shareClass.test(word)) continue;
    if (pending === null) return null;
    shares += pending;
    pending = null;
  }
  return shares >= 1 && shares <= maxShares ? shares : null;
}

function readCount(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const index = numberWords.indexOf(word);
  return feminine[word] ?? (index < 0 ? null : index);
}
