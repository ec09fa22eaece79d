/**
 * Days of the week on which B3 does not trade: a line a year, `month-day`. 2025 as B3 published it, the years after it by
 * the same rules (national holidays, carnival, 24 and 31 December); Ash Wednesday trades from 13:00.
 */
export const holidayLines = `
2025: 01-01 03-03 03-04 04-18 04-21 05-01 06-19 11-20 12-24 12-25 12-31
2026: 01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-24 12-25 12-31
2027: 01-01 02-08 02-09 03-26 04-21 05-27 09-07 10-12 11-02 11-15 12-24 12-31
`;
