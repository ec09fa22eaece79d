import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readLinkState } from '../../../web/address/link-state.ts';
import { type EstimateState, readState } from '../../../web/estimate/state.ts';

/** A file that a test gives to the page. */
export interface TestFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Chooses files as the button does. */
export const chooseFiles = (page: Page, ...files: readonly TestFile[]): Promise<void> =>
  page
    .locator('.intake > input[type=file]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    );

/** Holds a file over an element, and drops it there if asked. */
export async function dragFile(page: Page, selector: string, { name, content }: TestFile, type: 'dragover' | 'drop') {
  const dataTransfer = await page.evaluateHandle(
    ([base64, fileName]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName));
      return transfer;
    },
    [Buffer.from(content).toString('base64'), name] as const,
  );
  await page.dispatchEvent(selector, type, { dataTransfer });
}

/** Waits until the box about a file is shown, with its figures. */
export async function readAs(page: Page, name: string): Promise<string> {
  const title = page.locator('.state h2').filter({ hasText: name });
  await title.waitFor();
  return (await title.textContent()) ?? '';
}

/** Waits for a state with a file in the address, and returns it. */
export async function stateInLink(page: Page): Promise<EstimateState> {
  const read = async (): Promise<EstimateState | undefined> => {
    const link = await readLinkState(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('e'));
    return link.kind === 'read' ? readState(link.value) : undefined;
  };
  await expect.poll(async () => (await read())?.view.input !== undefined).toBe(true);
  return (await read()) as EstimateState;
}

/** What a link says of a file: all that the command prints, without the names of what is free. */
export const asInLink = ({ free = [], ...inputs }: PrintedInputs) => ({
  ...inputs,
  free: free.map(({ type, why }) => ({ type, why })),
});

/** `inputs` of an estimate as JSON. */
interface PrintedInputs {
  readonly free?: readonly { readonly type: string; readonly why: string }[];
}
