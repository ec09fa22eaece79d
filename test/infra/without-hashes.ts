/** End of the id of the API's deployment, which follows everything in the API. */
const deploymentHash = /(gatewayDeployment[0-9A-F]{8})[0-9a-f]{32}/g;

/** A template as JSON without the hashes that change for no reason of ours. */
export const withoutHashes = (json: string): string => json.replace(deploymentHash, '$1');
