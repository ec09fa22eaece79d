import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Aws, CfnCondition, Duration, Fn, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { RestApi as Gateway } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { priceSheetPrefix } from '../lib/pricing/sheet-upload.ts';
import { contentSecurityPolicy, securityHeaders } from '../web/content-security-policy.ts';
import { consoleLogPrefix, secureProps } from './buckets.ts';
import type { ConsoleFiles } from './console-files.ts';
import { pathsFunction } from './console-files.ts';
import { ConsoleUpload } from './console-upload.ts';
import { contentSecurityPolicy as docsPolicy } from './local/docs.ts';
import type { Settings } from './settings.ts';
import { hostOf } from './sheet-uploads.ts';
import type { ViewerAddress } from './viewer-address.ts';

export interface ConsoleSiteProps {
  readonly settings: Settings;
  readonly files: ConsoleFiles;
  /** Where CloudFront's logs go; undefined where no access is logged. */
  readonly accessLogs: IBucket | undefined;
}

/** Statuses that CloudFront would keep for ten seconds, and give to callers with other keys. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** Response headers that CloudFront sets on each kind of answer. */
interface ConsoleHeaders {
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

const isolation = Object.entries(securityHeaders()).flatMap(([header, value]) =>
  header.startsWith('Cross-Origin-') ? [{ header, value, override }] : [],
);

/** Makes the policies of response headers. */
function createConsoleHeaders(
  scope: Construct,
  { settings: { stage }, files }: Pick<ConsoleSiteProps, 'settings' | 'files'>,
): ConsoleHeaders {
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
  // Until a deployment has changed both, a page may meet the policy of another release: it is complete without what stands in it.
  const page = readFileSync(join(files.named, 'index.html'), 'utf8');
  return {
    pages: pages('pages', contentSecurityPolicy(page)),
    docs: pages('docs', docsPolicy),
    api: new ResponseHeadersPolicy(scope, 'headers-api', {
      responseHeadersPolicyName: name('api'),
      securityHeadersBehavior: transport,
    }),
  };
}

/** What CloudFront logs of a request: no query, no referrer, which may have one, and no cookie. */
const loggedFields = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'x-host-header',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
] as const;

/**
 * Code of the CloudFront function before the inbox. Nothing is read there: an uploaded file that a browser showed under the console's
 * origin could do all that the console can.
 */
export const uploadsFunction = `function handler(event) {
  const request = event.request;
  return request.method === 'PUT' ? request : { statusCode: 404, statusDescription: 'Not Found' };
}
`;

/** How an origin is spoken to. */
const overTls = {
  protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
  originSslProtocols: [OriginSslPolicy.TLS_V1_2],
} as const satisfies HttpOriginProps;

/**
 * What another service answers, and compresses where it does. It gets the whole query and its own host: the gateway knows its APIs by the
 * host, and a signature for the inbox is one for the host of the bucket.
 */
const passedOn = {
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  compress: false,
} as const satisfies Partial<BehaviorOptions>;

/** The console on CloudFront, from a private bucket, and the API beside it under the same origin. */
export class ConsoleSite extends Construct {
  /** Without a trailing slash. */
  readonly url: string;
  readonly distribution: Distribution;
  /** The only region in which CloudFront has metrics and takes deliveries of logs. */
  readonly isInUsEast1: CfnCondition;
  private readonly settings: Settings;
  private readonly headers: ConsoleHeaders;

  constructor(scope: Construct, id: string, { settings, files, accessLogs }: ConsoleSiteProps) {
    super(scope, id);
    this.settings = settings;
    this.headers = createConsoleHeaders(this, { settings, files });
    const bucket = this.makeBucket();
    this.distribution = this.makeDistribution(this.originOf(bucket), files);
    const expression = Fn.conditionEquals(Aws.REGION, 'us-east-1');
    this.isInUsEast1 = new CfnCondition(this, 'in-us-east-1', { expression });
    if (accessLogs) this.deliverLogs(accessLogs);
    new ConsoleUpload(this, 'upload', { settings, files, bucket });
    this.url = `https://${settings.consoleDomain?.name ?? this.distribution.distributionDomainName}`;
  }

  /**
   * Serves the API under `/api/`; not in the constructor, because the API's problems name this site. @param viewer where a web ACL
   * asks who sends a request
   */
  serveApi({ restApiId }: Gateway, viewer: ViewerAddress | undefined): void {
    const { stage } = this.settings;
    // Not the stage's own name, which would make the site wait for the functions that wait for its address.
    const origin = new HttpOrigin(`${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
      ...overTls,
      originPath: `/${stage}`,
      ...(viewer && { customHeaders: { [viewer.proof.header]: viewer.proof.value } }),
    });
    this.distribution.addBehavior('/api/*', origin, {
      ...passedOn,
      responseHeadersPolicy: this.headers.api,
      ...(viewer && {
        functionAssociations: [{ function: viewer.function, eventType: FunctionEventType.VIEWER_REQUEST }],
      }),
    });
  }

  /**
   * Serves uploads of price sheets under the path that their keys have, so that the page sends them to its own origin: the inbox needs no
   * rules for other origins (CORS), and the page's policy allows no other address. See docs/decisions/0037-sheets-uploaded-by-a-signed-put.md.
   */
  serveUploads(inbox: IBucket): void {
    const upload = new EdgeFunction(this, 'uploads', {
      comment: 'Lets uploads pass, and nothing else.',
      code: FunctionCode.fromInline(uploadsFunction),
      runtime: FunctionRuntime.JS_2_0,
    });
    // No access of the distribution's own: each request has the signature of a function.
    const origin = new HttpOrigin(hostOf(inbox), overTls);
    this.distribution.addBehavior(`/${priceSheetPrefix}*`, origin, {
      ...passedOn,
      responseHeadersPolicy: this.headers.api,
      functionAssociations: [{ function: upload, eventType: FunctionEventType.VIEWER_REQUEST }],
    });
  }

  private makeBucket(): IBucket {
    const bucket = new Bucket(this, 'bucket', {
      ...secureProps,
      // It holds what every deployment writes again.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
      // A bad upload can be undone without a build.
      versioned: true,
      lifecycleRules: [
        { id: 'expire-superseded', noncurrentVersionExpiration: Duration.days(30) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only CloudFront reads it, and it holds nothing but what everybody may see.',
    });
    // The same object: CDK's types differ in an optional member.
    return bucket as IBucket;
  }

  private originOf(bucket: IBucket): IOrigin {
    // Its name holds for an account, not for a region.
    const originAccessControl = new S3OriginAccessControl(this, 'access', {
      originAccessControlName: `appraise-${this.settings.stage}-${Aws.REGION}-console`,
    });
    // Without LIST, S3 answers 403 where there is no file.
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    return S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl, originAccessLevels });
  }

  private makeDistribution(origin: IOrigin, files: ConsoleFiles): Distribution {
    const paths = new EdgeFunction(this, 'paths', {
      comment: 'Finds the file of a path, or answers 404.',
      code: FunctionCode.fromInline(pathsFunction(files)),
      runtime: FunctionRuntime.JS_2_0,
    });
    const behaviour: BehaviorOptions = {
      origin,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // Keeps files as long as their own Cache-Control says, and compresses them.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [{ function: paths, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    const distribution = new Distribution(this, 'distribution', {
      comment: `Appraise ${this.settings.stage}: the console, and the API under /api/.`,
      defaultBehavior: { ...behaviour, responseHeadersPolicy: this.headers.pages },
      additionalBehaviors: { '/docs*': { ...behaviour, responseHeadersPolicy: this.headers.docs } },
      defaultRootObject: 'index.html',
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The others leave out South America.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...this.domain(),
    });
    this.acknowledge(distribution);
    return distribution;
  }

  private deliverLogs(bucket: IBucket): void {
    const scope = new Construct(this, 'logs');
    const name = `appraise-${this.settings.stage}-console`;
    const source = new CfnDeliverySource(scope, 'source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: this.distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(scope, 'destination', {
      name,
      destinationResourceArn: `${bucket.bucketArn}/${consoleLogPrefix}`,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(scope, 'delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...loggedFields],
    });
    delivery.addResourceDependency(source);
    for (const resource of [source, destination, delivery]) resource.cfnOptions.condition = this.isInUsEast1;
  }

  private domain() {
    const { consoleDomain } = this.settings;
    if (consoleDomain === undefined) return {};
    return {
      domainNames: [consoleDomain.name],
      certificate: Certificate.fromCertificateArn(this, 'certificate', consoleDomain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private acknowledge(distribution: Distribution): void {
    Validations.of(distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'There is a root object, no query reaches the bucket, and everybody may see its keys.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'No country is refused.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'The API behind it has a web ACL where its operator decides so; files need none.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Logs are delivered by CloudWatch Logs, which can leave queries out; the API logs its requests.',
      },
    );
    if (this.settings.consoleDomain) return;
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'CloudFront sets the TLS versions of its own domain; with consoleDomain the minimum is TLS 1.2.',
    });
  }
}
