/** Version of the product. A test compares it with package.json, so that no bundle needs that file. */
export const version = '0.3.0';
