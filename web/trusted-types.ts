import { spokenLanguage } from '../lib/platform/language.ts';

/** Addresses of the files `<name>.worker.ts`, by names with a language such as `record.en`; the build puts them in. */
declare const WORKERS: Readonly<Record<string, string>>;

/** The part of the Trusted Types API that this uses. */
interface TrustedTypesFactory {
  readonly createPolicy: (name: 'appraise', rules: Rules) => Rules;
}

interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (url: string) => string;
}

const rules: Rules = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (Object.values(WORKERS).includes(url)) return url;
    throw new TypeError(`Not a worker of the console: ${url}`);
  },
};

/** THE Trusted Types policy: the only way to make HTML or to start a worker. Browsers without such types take plain texts. */
const policy =
  (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('appraise', rules) ?? rules;

/** Shows HTML that our own code of the report has made. Never give it what a reader or the API has written. */
export function setReportHtml(target: Element | ShadowRoot, html: string): void {
  target.innerHTML = policy.createHTML(html);
}

/** Finds the file of the worker in `<name>.worker.ts` that speaks the present language; `''` where there is none. */
export const workerAddress = (name: string): string => WORKERS[`${name}.${spokenLanguage()}`] ?? '';

/** Starts a worker. @throws TypeError for an address that is none of the console's workers */
export function startWorker(address: string): Worker {
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}
