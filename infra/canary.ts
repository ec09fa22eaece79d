import { Duration, Stack } from 'aws-cdk-lib';
import { Grant, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { InlineRole } from './inline-role.ts';

export interface CanaryProps extends FunctionContext {
  /** Base address of the API, with a trailing slash. */
  readonly api: string;
  /** Address of the console. @default - the stage has none */
  readonly site?: string | undefined;
}

/** Calls the APIs every five minutes as a caller would. No run is tried again: the next one is soon enough. */
export class Canary extends Construct {
  readonly walk: BundledFunction;

  constructor(scope: Construct, id: string, props: CanaryProps) {
    super(scope, id);
    const { settings, api, site } = props;
    const row = jobs.operationsCanary;
    const keyParameter = `/appraise/${settings.stage}/canary-key`;
    this.walk = new BundledFunction(this, row.id, {
      ...props,
      row,
      environment: {
        APPRAISE_API_URL: api,
        APPRAISE_CANARY_KEY_PARAMETER: keyParameter,
        APPRAISE_CANARY_RETAIL: `${settings.retailRegions[0]},${settings.retailCurrencies[0]}`,
        APPRAISE_PRICING_ACCESS: settings.pricingAccess,
        ...(site !== undefined && { APPRAISE_CONSOLE_URL: site }),
      },
      isQuiet: true,
    });
    this.walk.function.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const resourceName = keyParameter.slice(1);
    Grant.addToPrincipal({
      grantee: this.walk,
      actions: ['ssm:GetParameter'],
      resourceArns: [Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
    });
    const role = new InlineRole(this, 'scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    new Schedule(this, 'every-five-minutes', {
      description: 'Calls the APIs as a caller would.',
      schedule: ScheduleExpression.rate(Duration.minutes(5)),
      target: new LambdaInvoke(this.walk.function, { role, retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
    });
  }
}
