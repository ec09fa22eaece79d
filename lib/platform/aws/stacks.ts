import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

export { CloudFormationClient } from '@aws-sdk/client-cloudformation';

/** A stack as CloudFormation has it. */
export interface DeployedStack {
  /** `UPDATE_COMPLETE` */
  readonly status: string;
  /** Values by name. */
  readonly outputs: ReadonlyMap<string, string>;
}

/** Reads a stack by name; undefined if there is none. */
export async function readStack(client: CloudFormationClient, name: string): Promise<DeployedStack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = stack?.Outputs ?? [];
    return {
      status: stack?.StackStatus ?? '',
      outputs: new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue])),
    };
  } catch (error) {
    // CloudFormation has no error of its own for it.
    const isMissing = error instanceof CloudFormationServiceException && / does not exist$/.test(error.message);
    if (isMissing) return undefined;
    throw error;
  }
}
