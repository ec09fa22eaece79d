/** Version of the product; a test holds it equal to package.json, which no bundle has to carry this way. */
export const version = '0.2.0';
