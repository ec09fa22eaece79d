import { RemovalPolicy, Size } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  AuthorizationType,
  AwsIntegration,
  EndpointType,
  RestApi as Gateway,
  type IRestApi,
  JsonSchemaType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  type Model,
  Period,
  type RequestValidator,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { GatewayPlan } from '../lib/access/plans.ts';
import { minCompressedBytes } from '../lib/platform/http/compression.ts';
import { isSigned, type Route, tablesOf } from '../lib/platform/http/route.ts';
import { keysOf, recordOf } from '../lib/platform/members.ts';
import { acknowledgeNoWebAcl, acknowledgePublic, acknowledgeSigned } from './acknowledge-methods.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { usagePlanLimits } from './request-limits.ts';
import type { Settings } from './settings.ts';
import { answerUnroutedRequests, methodsOf } from './unrouted-requests.ts';

/** One JSON object a request. It has the id of the key, never the key. */
export const accessLogLine = JSON.stringify({
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
  // Numbers, which metric filters can compare: every request has them.
}).replace(/"(\$context\.(?:status|responseLatency))"/g, '$1');

/** The log group of the access logs of a stage. */
const accessLogGroup = (scope: Construct, settings: Settings): LogGroup => logGroup(scope, 'access-logs', settings);

/** Writes the access logs of a stage into a log group. */
const accessLogs = (group: LogGroup): Pick<StageOptions, 'accessLogDestination' | 'accessLogFormat'> => ({
  accessLogDestination: new LogGroupLogDestination(group),
  accessLogFormat: AccessLogFormat.custom(accessLogLine),
});

/** Limits how long execution logs are kept: a group that API Gateway creates by itself never expires. */
function keepExecutionLogs(scope: Construct, gateway: Gateway, settings: Settings): void {
  const name = `API-Gateway-Execution-Logs_${gateway.restApiId}/${settings.stage}`;
  gateway.deploymentStage.node.addDependency(logGroup(scope, 'execution-logs', settings, name));
}

function logGroup(scope: Construct, id: string, { logRetentionDays }: Settings, logGroupName?: string): LogGroup {
  const name = logGroupName === undefined ? {} : { logGroupName };
  return new LogGroup(scope, id, { ...name, retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
}

export interface RestApiProps extends FunctionContext {
  readonly routes: readonly Route[];
  /** Address of the console, which has the pages about problems. */
  readonly site?: string | undefined;
}

/** The HTTP API: one function, resource and method a route, HEAD beside GET, and 404 or 405 for everything else. */
export class RestApi extends Construct {
  readonly url: string;
  /** By the id of the route. */
  readonly functions: ReadonlyMap<string, BundledFunction>;
  readonly gateway: Gateway;
  /** Has one JSON object a request. */
  readonly accessLog: ILogGroup;
  private readonly validator: RequestValidator;
  /** Every body must be a JSON object. */
  private readonly jsonObject: Model;

  constructor(scope: Construct, id: string, props: RestApiProps) {
    super(scope, id);
    const { settings, routes, site } = props;
    const { corsOrigin, pricingAccess } = settings;
    const accessLog = accessLogGroup(this, settings);
    this.accessLog = accessLog;
    this.gateway = this.makeGateway(settings, accessLog);
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
    answerUnroutedRequests(this.gateway.root, routes, { corsOrigin, pricingAccess, site });
    for (const response of gatewayResponses({ corsOrigin, site })) {
      this.gateway.addGatewayResponse(`answer-${response.type.responseType}`, response);
    }
    this.url = this.gateway.url;
  }

  private makeGateway(settings: Settings, accessLog: LogGroup): Gateway {
    const gateway = new Gateway(this, 'gateway', {
      restApiName: `appraise-${settings.stage}`,
      description: 'Pricing and market endpoints of Appraise.',
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.bytes(minCompressedBytes),
      // The account stack has this role.
      cloudWatchRole: false,
      deployOptions: {
        stageName: settings.stage,
        tracingEnabled: true,
        metricsEnabled: settings.detailedMetrics,
        loggingLevel: MethodLoggingLevel.ERROR,
        // Bodies may hold contract prices.
        dataTraceEnabled: false,
        throttlingRateLimit: settings.throttle.rate,
        throttlingBurstLimit: settings.throttle.burst,
        ...accessLogs(accessLog),
      },
    });
    // The stack has its own output for the address, with a fixed name.
    gateway.node.tryRemoveChild('Endpoint');
    keepExecutionLogs(this, gateway, settings);
    acknowledgeNoWebAcl(gateway);
    return gateway;
  }

  private addRoute(route: Route, props: RestApiProps): BundledFunction {
    const { corsOrigin, pricingAccess } = props.settings;
    const bySignature = isSigned(route, pricingAccess);
    const bundled = new BundledFunction(this, route.id, {
      ...props,
      row: { ...route, tables: tablesOf(route, pricingAccess) },
      environment: {
        ...(corsOrigin !== undefined && { APPRAISE_CORS_ORIGIN: corsOrigin }),
        ...(props.site !== undefined && { APPRAISE_CONSOLE_URL: props.site }),
        ...(isPricing(route) && { APPRAISE_PRICING_ACCESS: pricingAccess }),
      },
    });
    const resource = this.gateway.root.resourceForPath(route.path);
    const integration = this.integrate(bundled.function, route);
    for (const httpMethod of methodsOf(route)) {
      const method = resource.addMethod(httpMethod, integration, {
        apiKeyRequired: route.access === 'api-key' && !bySignature,
        ...(bySignature && { authorizationType: AuthorizationType.IAM }),
        requestValidator: this.validator,
        ...(route.schemas?.body && { requestModels: { 'application/json': this.jsonObject } }),
      });
      if (bySignature) acknowledgeSigned(method);
      else if (route.access === 'api-key') {
        acknowledgePublic(method, 'An API key is required, which this rule does not count as authorization.');
      } else acknowledgePublic(method, `${route.path} is public: the API's documents ask for no key.`);
    }
    return bundled;
  }

  /** Lets the methods of a path invoke its function. CDK's own integration makes a permission for each, and a stack has 500 resources. */
  private integrate(handler: IFunction, { path }: Route): AwsIntegration {
    handler.addPermission('gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.gateway.arnForExecuteApi(
        '*',
        path.replaceAll(/\{[^}]*\}/g, '*'),
        this.gateway.deploymentStage.stageName,
      ),
    });
    return new AwsIntegration({
      service: 'lambda',
      path: `2015-03-31/functions/${handler.functionArn}/invocations`,
      proxy: true,
    });
  }
}

const isPricing = ({ context }: Route): boolean => context === 'pricing';

/** One usage plan for each plan of the market API, and one for pricing. A key is in one of them. */
export class UsagePlans extends Construct {
  readonly ids: Readonly<Record<GatewayPlan, string>>;

  constructor(scope: Construct, id: string, gateway: Gateway) {
    super(scope, id);
    this.ids = recordOf(keysOf(usagePlanLimits), (plan) => {
      const { name, daily, rate, burst } = usagePlanLimits[plan];
      const usagePlan = gateway.addUsagePlan(`plan-${plan}`, {
        name: `${gateway.restApiName}-${plan}`,
        description: `Plan ${name} of Appraise.`,
        throttle: { rateLimit: rate, burstLimit: burst },
        ...(daily !== undefined && { quota: { limit: daily, period: Period.DAY } }),
        // The same object: CDK's types differ in an optional member.
        apiStages: [{ api: gateway as IRestApi, stage: gateway.deploymentStage }],
      });
      return usagePlan.usagePlanId;
    });
  }
}
