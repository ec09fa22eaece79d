import type { Publication } from '../publication.ts';
import { readPublications } from '../store/publications.ts';

/** Finds the publication whose figures a stock keeps if it fails: the newest, or the newest before the past day `dia`. */
export const findPublicationBefore = async (dia: string | undefined): Promise<Publication | undefined> =>
  (await readPublications()).find((one) => dia === undefined || one.dia < dia);
