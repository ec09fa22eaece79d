/** The smallest function, with which cold starts are compared. */
export const handler = async () => ({ statusCode: 200, body: '{}' });
