import type { Bundle } from '../../../infra/bundle.ts';

/** What each bundle has of the SDK's commands without a use: they page, find endpoints, or open buckets of another kind. */
const unused = new Set(['dynamodb:DescribeEndpoints', 'dynamodb:Query', 'dynamodb:Scan', 's3:CreateSession']);

/** Operations whose action has another name. */
const actions: Readonly<Record<string, string>> = {
  's3:HeadObject': 's3:GetObject',
  's3:ListObjectsV2': 's3:ListBucket',
};
const services: Readonly<Record<string, string>> = { eventbridge: 'events' };

/** Actions of the commands of the SDK that are in a bundle: all that the function could call, whether it does or not. */
export function bundledActions({ inputs }: Pick<Bundle, 'inputs'>): ReadonlySet<string> {
  const commands = Object.entries(inputs).flatMap(([path, bytes]) => {
    const [, client = '', operation] = /@aws-sdk\/client-([\w-]+)\/.*\/commands\/(\w+)Command\.js$/.exec(path) ?? [];
    return bytes === 0 || operation === undefined ? [] : [`${services[client] ?? client}:${operation}`];
  });
  return new Set(commands.filter((command) => !unused.has(command)).map((command) => actions[command] ?? command));
}
