import { Duration, RemovalPolicy, Size, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  AuthorizationType,
  EndpointType,
  RestApi as Gateway,
  type IResource,
  JsonSchemaType,
  LambdaIntegration,
  LogGroupLogDestination,
  type Method,
  MethodLoggingLevel,
  type Model,
  type RequestValidator,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { minCompressedBytes } from '../lib/platform/http/compression.ts';
import type { Route } from '../lib/platform/http/route.ts';
import { ApiDocumentation } from './api-documentation.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { refuseOtherMethods, refusePath } from './mock-refusals.ts';
import type { Settings } from './settings.ts';

export interface RestApiProps extends FunctionContext {
  readonly routes: readonly Route[];
}

/**
 * The HTTP API: for each row of the route table one function, one resource, one method and, beside GET, HEAD. All else
 * on a documented path is 405, all other paths are 404.
 */
export class RestApi extends Construct {
  readonly url: string;
  /** By the id of the route. */
  readonly functions: ReadonlyMap<string, BundledFunction>;
  readonly gateway: Gateway;
  private readonly validator: RequestValidator;
  /** What every body must be. */
  private readonly jsonObject: Model;

  constructor(scope: Construct, id: string, props: RestApiProps) {
    super(scope, id);
    const { settings, routes } = props;
    this.gateway = this.makeGateway(settings);
    this.validator = this.gateway.addRequestValidator('validator', {
      validateRequestBody: true,
      validateRequestParameters: true,
    });
    this.jsonObject = this.gateway.addModel('json-object', {
      contentType: 'application/json',
      description: 'One JSON object; the functions say the rest, every fault at once.',
      schema: { type: JsonSchemaType.OBJECT },
    });
    this.functions = new Map(routes.map((route) => [route.id, this.addRoute(route, props)]));
    const paths = [...new Set(routes.map((route) => route.path))];
    for (const path of paths) this.closePath(path, routes, settings);
    this.refuseOtherPaths(paths, settings);
    for (const response of gatewayResponses(settings.corsOrigin)) {
      this.gateway.addGatewayResponse(`answer-${response.type.responseType}`, response);
    }
    new ApiDocumentation(this, 'documentation', this.gateway);
    this.url = this.gateway.url;
  }

  private makeGateway(settings: Settings): Gateway {
    const gateway = new Gateway(this, 'gateway', {
      restApiName: `appraise-${settings.stage}`,
      description: 'Pricing and market endpoints of Appraise.',
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.bytes(minCompressedBytes),
      // The account stack has the role that writes gateway logs.
      cloudWatchRole: false,
      deployOptions: {
        stageName: settings.stage,
        tracingEnabled: true,
        metricsEnabled: settings.detailedMetrics,
        loggingLevel: MethodLoggingLevel.ERROR,
        // The body of a request may hold contract prices.
        dataTraceEnabled: false,
        throttlingRateLimit: settings.throttle.rate,
        throttlingBurstLimit: settings.throttle.burst,
        accessLogDestination: new LogGroupLogDestination(this.logGroup('access-logs', settings)),
        accessLogFormat: AccessLogFormat.custom(accessLogLine),
      },
    });
    // The stack has an output for the address, under a name that does not change.
    gateway.node.tryRemoveChild('Endpoint');
    this.keepExecutionLogs(gateway, settings);
    acknowledge(gateway);
    return gateway;
  }

  private addRoute(route: Route, props: RestApiProps): BundledFunction {
    const { corsOrigin, pricingAccess } = props.settings;
    // Only pricing has a second way to know its callers; a market key is a plan.
    const bySignature = isPricing(route) && route.access === 'api-key' && pricingAccess === 'iam';
    const bundled = new BundledFunction(this, route.id, {
      ...props,
      row: bySignature ? withoutKeys(route) : route,
      environment: {
        ...(corsOrigin !== undefined && { APPRAISE_CORS_ORIGIN: corsOrigin }),
        ...(isPricing(route) && { APPRAISE_PRICING_ACCESS: pricingAccess }),
      },
    });
    const resource = this.gateway.root.resourceForPath(route.path);
    for (const httpMethod of methodsOf(route)) {
      const method = resource.addMethod(
        httpMethod,
        new LambdaIntegration(bundled.function, { allowTestInvoke: false }),
        {
          apiKeyRequired: route.access === 'api-key' && !bySignature,
          ...(bySignature && { authorizationType: AuthorizationType.IAM }),
          requestValidator: this.validator,
          ...(route.schemas?.body && { requestModels: { 'application/json': this.jsonObject } }),
        },
      );
      if (bySignature) {
        Validations.of(method).acknowledge({
          id: 'AwsSolutions-COG4',
          reason: 'Callers sign their requests with IAM. There is no user pool: callers are programs.',
        });
      } else if (route.access !== 'api-key')
        openToAll(method, `${route.path} is public: the API's documents ask for no key.`);
      else openToAll(method, 'An API key is required, which this rule does not count as authorization.');
    }
    return bundled;
  }

  private closePath(path: string, routes: readonly Route[], { corsOrigin, pricingAccess }: Settings): void {
    const resource: IResource = this.gateway.root.resourceForPath(path);
    const methods = routes.filter((route) => route.path === path).flatMap(methodsOf);
    if (corsOrigin !== undefined) {
      const preflight = resource.addCorsPreflight({
        allowOrigins: [corsOrigin],
        allowMethods: methods,
        allowHeaders: [
          'Content-Type',
          'If-None-Match',
          'X-Api-Key',
          ...(pricingAccess === 'iam' ? signingHeaders : []),
        ],
        maxAge: Duration.hours(1),
      });
      openToAll(preflight, 'Browsers send preflight requests without credentials.');
    }
    const allowed = corsOrigin === undefined ? methods : [...methods, 'OPTIONS'];
    openToAll(refuseOtherMethods(resource, allowed, corsOrigin), 'Says 405 to everyone and reaches nothing.');
  }

  /**
   * Gives all other paths a 404: those above a documented one, which are resources too, and below a greedy path all that are
   * none. API Gateway takes the most specific path that has a method for the request.
   */
  private refuseOtherPaths(documented: readonly string[], { corsOrigin }: Settings): void {
    const { root } = this.gateway;
    const above = new Set(documented.flatMap(pathsAbove).filter((path) => !documented.includes(path)));
    // Problems of the market API speak another language than all others.
    const below = ['/{proxy+}', '/api/v1/{proxy+}'];
    for (const resource of [root, ...[...above, ...below].map((path) => root.resourceForPath(path))]) {
      openToAll(refusePath(resource, corsOrigin), 'Says 404 to everyone and reaches nothing.');
    }
  }

  /** API Gateway writes to a log group of this name; made by itself, it would keep its lines for ever. */
  private keepExecutionLogs(gateway: Gateway, settings: Settings): void {
    const name = `API-Gateway-Execution-Logs_${gateway.restApiId}/${settings.stage}`;
    gateway.deploymentStage.node.addDependency(this.logGroup('execution-logs', settings, name));
  }

  private logGroup(id: string, { logRetentionDays }: Settings, logGroupName?: string): LogGroup {
    const name = logGroupName === undefined ? {} : { logGroupName };
    return new LogGroup(this, id, { ...name, retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
  }
}

/** `/a/b/c`: `/a` and `/a/b`. */
const pathsAbove = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, index, parts) => `/${parts.slice(0, index + 1).join('/')}`);

const isPricing = ({ context }: Route): boolean => context === 'pricing';

/** What a request carries that is signed with AWS Signature Version 4. */
const signingHeaders = ['Authorization', 'X-Amz-Date', 'X-Amz-Security-Token', 'X-Amz-Content-Sha256'];

/** The same row for callers who sign: nobody looks up their keys. */
function withoutKeys(route: Route): Route {
  const { access: _, ...tables } = route.tables;
  return { ...route, tables };
}

/** HTTP methods that a route answers: HEAD wherever GET is. */
const methodsOf = ({ method }: Pick<Route, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/** One JSON object a request. The key's id, never the key. */
const accessLogLine = JSON.stringify({
  request_id: '$context.requestId',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  path: '$context.path',
  resource: '$context.resourcePath',
  status: '$context.status',
  latency_ms: '$context.responseLatency',
  integration_latency_ms: '$context.integrationLatency',
  response_bytes: '$context.responseLength',
  source_ip: '$context.identity.sourceIp',
  api_key_id: '$context.identity.apiKeyId',
  error: '$context.error.responseType',
});

function openToAll(method: Method, reason: string): void {
  Validations.of(method).acknowledge(
    { id: 'AwsSolutions-APIG4', reason },
    { id: 'AwsSolutions-COG4', reason: `${reason} There is no user pool: callers are programs.` },
  );
}

function acknowledge(gateway: Gateway): void {
  Validations.of(gateway).acknowledge({
    id: 'AwsSolutions-APIG3',
    reason: 'Keys, usage plans and throttling fence the API; a web ACL is a running cost that its operator decides on.',
  });
}
