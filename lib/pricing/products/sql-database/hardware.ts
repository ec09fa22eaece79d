/** Hardware by the names of the API, with the words of the price list for it. */
export const hardware = {
  gen5: { label: 'Standard-series (Gen5)', product: /Compute Gen5$/i },
  fsv2: { label: 'Fsv2-series', product: /Compute FSv2/i },
  dc: { label: 'DC-series', product: /Compute DC-?Series/i },
  premium_series: { label: 'Premium-series', product: /Premium[- ]Series(?: Compute)?$/i },
  premium_series_memory_optimized: {
    label: 'Premium-series, memory optimized',
    product: /Premium[- ]Series Memory Optimized/i,
  },
} as const;

export type Hardware = keyof typeof hardware;
export const hardwareNames = Object.keys(hardware) as readonly Hardware[];

/** Numbers of vCores that are sold, most hardware in a part of them. */
export const vcoreCounts = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 48, 64, 72, 80, 128] as const;
