import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { allRoutes, jobs, routes } from '../functions/routes.ts';
import { Alarms } from './alarms.ts';
import { Athena } from './athena.ts';
import type { Bundles } from './bundle.ts';
import { Canary } from './canary.ts';
import type { ConsoleFiles } from './console-files.ts';
import { ConsoleSite } from './console-site.ts';
import { Dashboard } from './dashboard.ts';
import type { DataStack } from './data-stack.ts';
import { MarketJobs } from './market-jobs.ts';
import { Portfolios } from './portfolios.ts';
import { PriceSheets } from './price-sheets.ts';
import { RecordInbox } from './record-inbox.ts';
import { RestApi, UsagePlans } from './rest-api.ts';
import { RetailJobs } from './retail-jobs.ts';
import type { Settings } from './settings.ts';
import { allowSheetUploads } from './sheet-uploads.ts';
import { ViewerAddress } from './viewer-address.ts';
import { WebAcl } from './web-acl.ts';

export interface AppraiseStackProps {
  readonly settings: Settings;
  readonly bundles: Bundles;
  /** Undefined where `console` is off. */
  readonly console?: ConsoleFiles | undefined;
  readonly data: DataStack;
}

/** What can be deployed anew at any time: functions, the API and alarms. */
export class AppraiseStack extends Stack {
  constructor(scope: Construct, props: AppraiseStackProps) {
    const { settings, bundles, data } = props;
    super(scope, `Appraise-${settings.stage}`, { description: 'Appraise: functions, API and alarms.' });
    const { tables, inbox, reports, archive } = data;

    const site =
      props.console &&
      new ConsoleSite(this, 'console', { settings, files: props.console, accessLogs: data.accessLogs });
    const api = new RestApi(this, 'api', { settings, bundles, tables, routes: allRoutes, site: site?.url });
    const viewer = site && settings.webAcl ? new ViewerAddress(this, 'viewer') : undefined;
    site?.serveApi(api.gateway, viewer);
    site?.serveUploads(inbox);
    const signer = api.functions.get(routes.pricingPostPriceSheetUpload.id);
    if (signer) allowSheetUploads(signer, inbox, settings);
    const records = new RecordInbox(this, 'records', { settings, bundles, tables, inbox, reports });
    const portfolios = new Portfolios(this, 'portfolios', { settings, bundles, tables, inbox, reports });

    const sheets = new PriceSheets(this, 'price-sheets', { settings, bundles, tables, inbox, reports });
    const retail = settings.retailRefresh ? new RetailJobs(this, 'retail', { settings, bundles, tables }) : undefined;
    const market = settings.marketRefresh
      ? new MarketJobs(this, 'market', { settings, bundles, tables, inbox, reports, archive })
      : undefined;
    const plans = new UsagePlans(this, 'plans', api.gateway);

    const alarms = new Alarms(this, 'alarms', settings);
    alarms.watchDeadLetters('record-dead-letters', records.deadLetters);
    alarms.watchDeadLetters('price-sheet-dead-letters', sheets.deadLetters);
    alarms.watchDeadLetters('price-sheet-import-dead-letters', sheets.importDeadLetters);
    alarms.watchQueue('price-sheet-imports', sheets.waiting);
    alarms.watchFunction('assessment-validate-upload', records.validateUpload.function);
    alarms.watchFunction('assessment-make-portfolios', portfolios.make.function);
    alarms.watchRuns('assessment-make-portfolios', portfolios.make.function);
    alarms.watchFunction('pricing-import-price-sheet', sheets.importSheet.function);
    alarms.watchExecutions('price-sheet-imports', sheets.stateMachine);
    if (retail) {
      alarms.watchDeadLetters('retail-dead-letters', retail.deadLetters);
      alarms.watchFunction('pricing-refresh-retail', retail.refresh.function);
      alarms.watchFunction('pricing-check-retail', retail.check.function);
    }
    if (market) {
      alarms.watchDeadLetters('market-dead-letters', market.deadLetters);
      alarms.watchFunction('market-refresh', market.refresh.function);
      alarms.watchFunction('market-check-refresh', market.check.function);
    }
    for (const [id, bundled] of api.functions) alarms.watchFunction(id, bundled.function);
    alarms.watchApis(settings, api.accessLog);
    for (const [id, table] of tables.all()) alarms.watchTable(id, table);
    alarms.watchConcurrency();
    if (site) alarms.watchConsole(site);
    if (settings.canary) {
      const { walk } = new Canary(this, 'canary', { settings, bundles, tables, api: api.url, site: site?.url });
      alarms.watchFunction(jobs.operationsCanary.id, walk.function);
      alarms.watchRuns(jobs.operationsCanary.id, walk.function);
    }

    if (settings.athena) new Athena(this, 'athena', { settings, tables, archive, hasEmptier: site !== undefined });

    new Dashboard(this, 'dashboard', {
      settings,
      gateway: api.gateway,
      endpoints: api.functions,
      jobs: {
        [jobs.assessmentValidateUpload.id]: records.validateUpload,
        [jobs.assessmentMakePortfolios.id]: portfolios.make,
        [jobs.pricingImportPriceSheet.id]: sheets.importSheet,
        ...(retail && { [jobs.pricingRefreshRetail.id]: retail.refresh }),
        ...(market && { [jobs.marketRefresh.id]: market.refresh }),
      },
      tables,
      deadLetters: {
        records: records.deadLetters,
        'price sheets': sheets.deadLetters,
        'imports of price sheets': sheets.importDeadLetters,
        ...(retail && { 'retail prices': retail.deadLetters }),
        ...(market && { market: market.deadLetters }),
      },
      market,
    });
    if (settings.webAcl)
      new WebAcl(this, 'web-acl', { stage: api.gateway.deploymentStage, name: api.gateway.restApiName, viewer });

    new CfnOutput(this, 'ApiUrl', { value: api.url, description: 'Base address of the API.' });
    if (site) new CfnOutput(this, 'ConsoleUrl', { value: site.url, description: 'Address of the console.' });
    if (site && settings.consoleDomain) {
      new CfnOutput(this, 'ConsoleTarget', {
        value: site.distribution.distributionDomainName,
        description: 'What the DNS name of the console must point to.',
      });
    }
    new CfnOutput(this, 'DeadLetterQueueUrl', {
      value: records.deadLetters.queueUrl,
      description: 'Uploads that could not be judged.',
    });
    for (const [plan, id] of Object.entries(plans.ids)) {
      new CfnOutput(this, `UsagePlan-${plan}`, { value: id, description: `Usage plan of the plan ${plan}.` });
    }
    new CfnOutput(this, 'AlarmTopicArn', { value: alarms.topic.topicArn, description: 'Where alarms are published.' });
  }
}
