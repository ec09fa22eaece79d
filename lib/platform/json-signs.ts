/** Code units of the signs of JSON, which are also its bytes in UTF-8: for code that steps over a text without parsing it. */
export const quote = 0x22;
export const backslash = 0x5c;
export const openArray = 0x5b;
export const closeArray = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;
export const comma = 0x2c;
export const colon = 0x3a;
