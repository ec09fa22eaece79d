/** Where prices of no region are counted, and the location of those that hold everywhere. */
export const noRegion = 'global';

/** Zones are groups of regions, by which some network services are priced. */
const zones = Array.from({ length: 8 }, (_, index) => `Zone ${index + 1}`);

/** What the price list says instead of a region: nothing, `Global`, or a zone of the public cloud. */
export const placesOfNoRegion: readonly string[] = ['Global', '', ...zones];

/** Returns the region that a price is counted under: its location, but `global` for a zone. */
export const countedUnder = (location: string): string => (zones.includes(location) ? noRegion : location);
