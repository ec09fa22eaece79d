import { Aws, Duration } from 'aws-cdk-lib';
import type { RestApi as Gateway, IRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  GraphWidget,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { DashboardRenderingPreference, DefaultDashboardFactory, MonitoringFacade } from 'cdk-monitoring-constructs';
import { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import type { MarketJobs } from './market-jobs.ts';
import { policiesRemovedMetric } from './record-inbox.ts';
import { logLevels, type Settings } from './settings.ts';
import type { Tables } from './tables.ts';

const wholeWidth = 24;

/** True if lines of a level are in the log: without them, a widget would show none and mean none. */
const isLogged = (level: Settings['logLevel'], { logLevel }: Settings): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(logLevel);

/** How to set up the market. */
const setUpWidget = ({ setUpSteps }: MarketJobs): IWidget =>
  new TextWidget({
    width: wholeWidth,
    height: 4,
    markdown: [
      '### Market: the last refreshes',
      'Until the first publication a refresh without token or tables ends as `not_set_up`, and no alarm rings. To set it up:',
      ...setUpSteps.map((step) => `- ${step}`),
    ].join('\n'),
  });

/** The last refreshes of the market, which are logged as `INFO` unless they fail. */
const refreshWidget = ({ refresh }: MarketJobs): IWidget =>
  new LogQueryWidget({
    title: 'Market: the last refreshes',
    width: wholeWidth,
    height: 6,
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: [refresh.function.logGroup.logGroupName],
    queryLines: [
      'fields @timestamp, level, status, data_referencia, data_pregao, fonte, atualizados, motivo',
      'filter message like /^market (refresh|is not set up)/',
      'sort @timestamp desc',
      'limit 10',
    ],
  });

export interface DashboardProps {
  readonly settings: Settings;
  readonly gateway: Gateway;
  /** Functions of the API, by the id of the route. */
  readonly endpoints: ReadonlyMap<string, BundledFunction>;
  /** Functions of jobs, by the id of the job. */
  readonly jobs: Readonly<Record<string, BundledFunction>>;
  readonly tables: Tables;
  readonly deadLetters: Readonly<Record<string, IQueue>>;
  /** Undefined where `marketRefresh` is off. */
  readonly market: MarketJobs | undefined;
}

/** The CloudWatch dashboard `appraise-<stage>-<region>`: API, functions, jobs, dead-letter queues and tables. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { settings, gateway, endpoints, jobs, tables, deadLetters, market } = props;
    const monitoring = new MonitoringFacade(this, 'monitoring', {
      dashboardFactory: new DefaultDashboardFactory(this, 'factory', {
        // Names of dashboards are unique in an account, not in a region.
        dashboardNamePrefix: `appraise-${settings.stage}-${Aws.REGION}`,
        createDashboard: true,
        createSummaryDashboard: false,
        createAlarmDashboard: false,
        renderingPreference: DashboardRenderingPreference.INTERACTIVE_ONLY,
        // A day, so that daily jobs are always on it.
        detailDashboardRange: Duration.days(1),
      }),
    });
    monitoring.addLargeHeader(`Appraise ${settings.stage}`);
    monitoring.monitorApiGateway({
      // The same object, here and below: CDK's types differ in an optional member.
      api: gateway as IRestApi,
      apiStage: gateway.deploymentStage.stageName,
      humanReadableName: 'All endpoints',
      alarmFriendlyName: 'api',
    });
    monitoring.addMediumHeader('Endpoints');
    for (const [name, bundled] of endpoints) monitorFunction(monitoring, name, bundled);
    monitoring.addMediumHeader('Jobs');
    for (const [name, bundled] of Object.entries(jobs)) monitorFunction(monitoring, name, bundled);
    if (market) monitoring.addWidget(setUpWidget(market));
    if (market && isLogged('INFO', settings)) monitoring.addWidget(refreshWidget(market));
    if (isLogged('WARN', settings)) {
      monitoring.addWidget(
        new GraphWidget({
          title: 'Policies of teams that were deleted, and records judged after that',
          width: 24,
          height: 4,
          left: [policiesRemovedMetric(settings)],
        }),
      );
    }
    monitoring.addMediumHeader('Waiting for a person');
    for (const [name, queue] of Object.entries(deadLetters)) {
      monitoring.monitorSqsQueue({ queue, humanReadableName: name, alarmFriendlyName: name });
    }
    monitoring.addMediumHeader('Tables');
    for (const [name, table] of tables.all()) {
      monitoring.monitorDynamoTable({ table: table as ITable, humanReadableName: name, alarmFriendlyName: name });
    }
  }
}

const monitorFunction = (monitoring: MonitoringFacade, name: string, bundled: BundledFunction): MonitoringFacade =>
  monitoring.monitorLambdaFunction({
    lambdaFunction: bundled.function,
    humanReadableName: name,
    alarmFriendlyName: name,
  });
