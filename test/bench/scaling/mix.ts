import type { Mix } from './simulate.ts';

/** Shares of requests, as in docs/scaling.md: two thirds market, one third pricing. */
export const mix: Mix = {
  'market-list-tickers': 0.22,
  'market-get-ticker': 0.18,
  'market-get-signals': 0.08,
  'market-get-history': 0.05,
  'market-get-agenda': 0.03,
  'market-list-changes': 0.03,
  'market-get-audit': 0.01,
  'market-get-status': 0.03,
  'market-get-health': 0.02,
  'pricing-post-estimate': 0.12,
  'pricing-search-meters': 0.15,
  'pricing-list-options': 0.04,
  'pricing-list-products': 0.01,
  'pricing-list-scopes': 0.01,
  'pricing-get-sync': 0.005,
  'pricing-get-price-sheet-diff': 0.005,
  'pricing-get-health': 0.01,
};
