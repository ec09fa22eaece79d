/** Adds all of the demo to running stores: prices, valuations and keys. Pricing is open. */
export async function seedWholeDemo(now = new Date()): Promise<void> {
  process.env.APPRAISE_PRICING_ACCESS = 'open';
  const { seedDemo } = await import('../../infra/local/demo/seed.ts');
  const { seedMarket } = await import('../../infra/local/demo/seed-market.ts');
  const { seedKeys } = await import('../../infra/local/api-keys.ts');
  await Promise.all([seedDemo(now), seedMarket(now), seedKeys(now)]);
}
