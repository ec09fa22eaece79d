import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Who sent a request to CloudFront, and that it came that way; both in lower case, as functions of CloudFront write names. */
const addressHeader = 'x-appraise-viewer';
const proofHeader = 'x-appraise-console';

/** Code of the CloudFront function that tells the address. What the caller wrote there is replaced. */
export const viewerAddressFunction = `function handler(event) {
  const request = event.request;
  request.headers['${addressHeader}'] = { value: event.viewer.ip };
  return request;
}
`;

/**
 * Tells the web ACL who sends a request through the console: the API itself sees an address of CloudFront, which many callers
 * share. The proof is a random text that CloudFront adds; without it, a caller of the API could claim to be anybody.
 */
export class ViewerAddress extends Construct {
  /** Header with the caller's address, which counts only beside the proof. */
  readonly addressHeader = addressHeader;
  readonly proof: { readonly header: string; readonly value: string };
  readonly function: EdgeFunction;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'proof', {
      description: 'CloudFront adds it to the requests that it sends to the API of Appraise.',
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'It opens nothing: it says by which way a request came.',
    });
    // CloudFormation puts the value in its place; the template has only its name.
    this.proof = { header: proofHeader, value: secret.secretValue.unsafeUnwrap() };
    this.function = new EdgeFunction(this, 'function', {
      comment: 'Tells the API the address of the caller.',
      code: FunctionCode.fromInline(viewerAddressFunction),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
