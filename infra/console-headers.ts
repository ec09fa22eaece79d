import { Aws, Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, securityHeaders } from '../web/content-security-policy.ts';
import { contentSecurityPolicy as docsPolicy } from './local/docs.ts';
import type { Settings } from './settings.ts';

/** Response headers that CloudFront sets on each kind of answer. */
export interface ConsoleHeaders {
  readonly pages: ResponseHeadersPolicy;
  readonly docs: ResponseHeadersPolicy;
  /** The API writes all others itself. */
  readonly api: ResponseHeadersPolicy;
}

const override = true;

const transport: ResponseSecurityHeadersBehavior = {
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override },
  contentTypeOptions: { override },
};

/** Features of browsers that no page of ours uses. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

const isolation = Object.entries(securityHeaders).flatMap(([header, value]) =>
  header.startsWith('Cross-Origin-') ? [{ header, value, override }] : [],
);

/** Makes the policies of response headers. */
export function createConsoleHeaders(scope: Construct, { stage }: Settings): ConsoleHeaders {
  // Their names hold for an account, not for a region.
  const name = (kind: string) => `appraise-${stage}-${Aws.REGION}-${kind}`;
  const pages = (kind: string, policy: string) =>
    new ResponseHeadersPolicy(scope, `headers-${kind}`, {
      responseHeadersPolicyName: name(kind),
      securityHeadersBehavior: {
        ...transport,
        contentSecurityPolicy: { contentSecurityPolicy: policy, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
        // For browsers that do not know the policy's frame-ancestors.
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      },
      customHeadersBehavior: {
        customHeaders: [{ header: 'Permissions-Policy', value: permissions, override }, ...isolation],
      },
    });
  return {
    pages: pages('pages', contentSecurityPolicy),
    docs: pages('docs', docsPolicy),
    api: new ResponseHeadersPolicy(scope, 'headers-api', {
      responseHeadersPolicyName: name('api'),
      securityHeadersBehavior: transport,
    }),
  };
}
