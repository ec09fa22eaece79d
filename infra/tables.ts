import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type TableDefinition, type TableId, tableDefinitions } from '../lib/platform/aws/table-definitions.ts';
import type { TableOperation } from '../lib/platform/http/route.ts';
import { entriesOf } from '../lib/platform/members.ts';
import { removalPolicyOf } from './removal-policy.ts';
import type { Settings } from './settings.ts';

/** The tables of `lib/platform/aws/table-definitions.ts`: on demand, encrypted, restorable for 35 days. */
export class Tables extends Construct {
  private readonly tables: Readonly<Record<TableId, Table>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const entries = Object.values(tableDefinitions).map((definition) => [
      definition.id,
      this.table(definition, settings),
    ]);
    this.tables = Object.fromEntries(entries);
  }

  /** Deployed name of a table. */
  name(id: TableId): string {
    return this.tables[id].tableName;
  }

  /** ARN of a table. */
  arn(id: TableId): string {
    return this.tables[id].tableArn;
  }

  all(): readonly (readonly [TableId, Table])[] {
    return entriesOf(this.tables);
  }

  /** Allows a function the operations of its row on a table; none uses an index. */
  grant(grantee: IGrantable, id: TableId, operations: readonly TableOperation[]): Grant {
    const actions = operations.map((operation) => `dynamodb:${operation}`);
    return Grant.addToPrincipal({ grantee, actions, resourceArns: [this.tables[id].tableArn] });
  }

  private table(definition: TableDefinition, settings: Settings): Table {
    const { id, partitionKey, sortKey, timeToLive, indexes } = definition;
    const table = new Table(this, id, {
      ...keySchema(partitionKey, sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...(timeToLive !== undefined && { timeToLiveAttribute: timeToLive }),
      deletionProtection: settings.deletionProtection,
      removalPolicy: removalPolicyOf(settings),
    });
    for (const index of indexes) {
      table.addGlobalSecondaryIndex({ indexName: index.name, ...keySchema(index.partitionKey, index.sortKey) });
    }
    return table;
  }
}

const keySchema = (partitionKey: string, sortKey: string | undefined) => ({
  partitionKey: { name: partitionKey, type: AttributeType.STRING },
  ...(sortKey !== undefined && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
});
