import { tableDefinitions } from '../../platform/aws/table-definitions.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { callService } from '../target.ts';

/** By stack, its outputs that commands need, and the environment variable of each. */
export const environmentOutputs = {
  AppraiseData: {
    InboxBucket: 'APPRAISE_INBOX_BUCKET',
    ReportsBucket: 'APPRAISE_REPORTS_BUCKET',
    ArchiveBucket: 'APPRAISE_ARCHIVE_BUCKET',
    VerdictsTable: tableDefinitions.verdicts.environment,
    SummariesTable: tableDefinitions.summaries.environment,
    ScopesTable: tableDefinitions.scopes.environment,
    SnapshotsTable: tableDefinitions.snapshots.environment,
    MetersTable: tableDefinitions.meters.environment,
    ScoresTable: tableDefinitions.scores.environment,
    AccessTable: tableDefinitions.access.environment,
  },
  Appraise: { ApiUrl: 'APPRAISE_API_URL' },
} as const;

export const shells = ['bash', 'powershell'] as const;
type Shell = (typeof shells)[number];

/** How a shell sets a variable to a text that it does not interpret, and how it fails. */
const syntax: Readonly<Record<Shell, { set: (name: string, value: string) => string; fail: string }>> = {
  bash: { set: (name, value) => `export ${name}='${value.replaceAll("'", "'\\''")}'`, fail: 'false' },
  // PowerShell ends a literal string with typographic quotes, too.
  powershell: {
    set: (name, value) => `$env:${name} = '${value.replaceAll(/['‘’‚‛]/g, '$&$&')}'`,
    fail: "throw 'appraise env has failed'",
  },
};

/** `appraise env`: prints commands of a shell that set what the other commands need to find a deployment. */
export async function environmentCommand(flags: { readonly stage: string; readonly shell: Shell }): Promise<number> {
  const { set, fail } = syntax[flags.shell];
  try {
    const variables = await readVariables(flags.stage);
    process.stdout.write([...variables].map(([name, value]) => `${set(name, value)}\n`).join(''));
    return exitCode.ok;
  } catch (error) {
    // A shell that evaluates nothing succeeds, and would go on with the variables of another stage.
    process.stdout.write(`${fail}\n`);
    throw error;
  }
}

/** Reads the variables by name, from the stacks of a stage. @throws CommandFailure that names everything missing */
async function readVariables(stage: string): Promise<ReadonlyMap<string, string>> {
  if (!/^[a-z][a-z0-9]{0,11}$/.test(stage)) {
    throw new CommandFailure(['--stage must be a letter and at most 11 letters or digits, lower case']);
  }
  const { CloudFormationClient, readStack } = await import('../../platform/aws/stacks.ts');
  const client = new CloudFormationClient({});
  const region = await callService({}, () => client.config.region());
  // The AWS CLI 1 reads only the second name.
  const variables = new Map([
    ['AWS_REGION', region],
    ['AWS_DEFAULT_REGION', region],
  ]);
  const problems: string[] = [];
  for (const [stack, names] of Object.entries(environmentOutputs)) {
    const name = `${stack}-${stage}`;
    const deployed = await callService({}, () => readStack(client, name));
    if (deployed === undefined) {
      problems.push(`there is no stack ${name} in ${region}`);
      continue;
    }
    const missing: string[] = [];
    for (const [output, variable] of Object.entries(names)) {
      const value = deployed.outputs.get(output);
      if (value) variables.set(variable, value);
      else missing.push(output);
    }
    if (missing.length > 0) {
      problems.push(
        `${name} lacks ${missing.join(', ')}: deploy it again with this version, or wait until it is ready`,
      );
    }
  }
  if (problems.length > 0) throw new CommandFailure(problems, exitCode.judgedWrong);
  return variables;
}
