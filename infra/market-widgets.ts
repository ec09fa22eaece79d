import { type IWidget, LogQueryVisualizationType, LogQueryWidget, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { MarketJobs } from './market-jobs.ts';

const wholeWidth = 24;

/** Widgets on how to set up the market, and on its last refreshes. */
export const marketWidgets = ({ refresh, setUpSteps }: MarketJobs): readonly IWidget[] => [
  new TextWidget({
    width: wholeWidth,
    height: 4,
    markdown: [
      '### Market: the last refreshes',
      'Until the first publication a refresh without token or tables ends as `not_set_up`, and no alarm rings. To set it up:',
      ...setUpSteps.map((step) => `- ${step}`),
    ].join('\n'),
  }),
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
  }),
];
