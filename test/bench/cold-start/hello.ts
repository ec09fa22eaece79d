/** The least that a function can be: the yardstick of cold starts. */
export const handler = async () => ({ statusCode: 200, body: '{}' });
