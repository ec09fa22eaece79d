/** A part of the code, and the unit tests that must notice its changes. */
interface Part {
  readonly code: readonly string[];
  readonly tests: string[];
  /** In per cent; null until the first whole run of a part says what it can be held to. */
  readonly atLeast: number | null;
}

/** What `npm run test:mutation` changes, in parts; other tests would only make every mutant slower. */
const parts: Readonly<Record<string, Part>> = {
  rules: {
    code: ['lib/assessment/rules/cross-field/*.ts'],
    tests: ['test/lib/assessment/rules/all-rules.test.ts', 'test/lib/assessment/rules/cross-field/*.test.ts'],
    atLeast: 95,
  },
  valuation: { code: ['lib/market/valuation.ts'], tests: ['test/lib/market/*.test.ts'], atLeast: 95 },
  estimate: { code: ['lib/pricing/estimate/*.ts'], tests: ['test/lib/pricing/estimate/*.test.ts'], atLeast: 95 },
  products: { code: ['lib/pricing/products/**/*.ts'], tests: ['test/lib/pricing/products/**/*.test.ts'], atLeast: 95 },
  report: { code: ['lib/assessment/report/*.ts'], tests: ['test/lib/assessment/report/*.test.ts'], atLeast: null },
  portfolio: {
    code: ['lib/assessment/portfolio/*.ts'],
    tests: ['test/lib/assessment/portfolio/*.test.ts'],
    atLeast: null,
  },
  sheet: { code: ['lib/pricing/sheet/*.ts'], tests: ['test/lib/pricing/sheet/*.test.ts'], atLeast: null },
  inputs: { code: ['lib/pricing/inputs/**/*.ts'], tests: ['test/lib/pricing/inputs/**/*.test.ts'], atLeast: null },
  cvm: { code: ['lib/market/source/cvm/*.ts'], tests: ['test/lib/market/source/cvm/*.test.ts'], atLeast: null },
  http: { code: ['lib/platform/http/*.ts'], tests: ['test/lib/platform/http/*.test.ts'], atLeast: null },
};

const names = Object.keys(parts);

/** The part that `MUTATION_PART` names; without it that of the day, so that ten nights meet all of them. */
export function chosenPart(): Part & { readonly name: string } {
  const name = process.env.MUTATION_PART ?? names[Math.floor(Date.now() / 86_400_000) % names.length] ?? '';
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new Error(`MUTATION_PART is none of ${names.join(', ')}`);
  return { name, ...part };
}
