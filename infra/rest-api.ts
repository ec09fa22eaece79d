import { Size } from 'aws-cdk-lib';
import {
  AuthorizationType,
  EndpointType,
  RestApi as Gateway,
  JsonSchemaType,
  LambdaIntegration,
  MethodLoggingLevel,
  type Model,
  type RequestValidator,
} from 'aws-cdk-lib/aws-apigateway';
import type { ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { minCompressedBytes } from '../lib/platform/http/compression.ts';
import { isSigned, type Route, tablesOf } from '../lib/platform/http/route.ts';
import { acknowledgeNoWebAcl, acknowledgePublic, acknowledgeSigned } from './acknowledge-methods.ts';
import { ApiDocumentation } from './api-documentation.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { accessLogGroup, accessLogs, keepExecutionLogs } from './gateway-logs.ts';
import { gatewayResponses } from './gateway-responses.ts';
import type { Settings } from './settings.ts';
import { answerUnroutedRequests, methodsOf } from './unrouted-requests.ts';

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
    new ApiDocumentation(this, 'documentation', this.gateway);
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
      if (bySignature) acknowledgeSigned(method);
      else if (route.access === 'api-key') {
        acknowledgePublic(method, 'An API key is required, which this rule does not count as authorization.');
      } else acknowledgePublic(method, `${route.path} is public: the API's documents ask for no key.`);
    }
    return bundled;
  }
}

const isPricing = ({ context }: Route): boolean => context === 'pricing';
