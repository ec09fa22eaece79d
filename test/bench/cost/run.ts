/** `npm run bench:cost`: what a million requests of each endpoint cost, from measured units; `docs/cost.md` explains it. */
import { measureUnits } from '../units.ts';

/** List prices of us-east-1 in USD, November 2026 as far as they were known: a deployment's own bill decides. */
const prices = {
  gateway: 3.5,
  lambdaRequests: 0.2,
  /** A GB-second on arm64. */
  lambdaSecond: 0.0000133334,
  readUnits: 0.125,
  writeUnits: 0.625,
  /** A GB of CloudWatch Logs, taken in. */
  logs: 0.5,
};
const memoryGb = 0.5;
/** Billed a warm request, by the waits for DynamoDB that it has: a millisecond of its own and four for each. */
const secondsOf = (rounds: number): number => 0.002 + 0.004 * rounds;
/** The function's line and the gateway's. */
const logBytes = 800;

const money = (value: number): string => value.toFixed(2);

console.log('| endpoint | read units | write units | DynamoDB | API Gateway | Lambda | logs | a million |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const { route, later } of await measureUnits(() => true)) {
  const dynamodb = later.read * prices.readUnits + later.write * prices.writeUnits;
  const rounds = Math.min(3, Math.ceil(later.read) + Math.ceil(later.write));
  const lambda = prices.lambdaRequests + secondsOf(rounds) * memoryGb * prices.lambdaSecond * 1e6;
  const logs = (logBytes * 1e6 * prices.logs) / 1e9;
  const sum = dynamodb + prices.gateway + lambda + logs;
  console.log(
    `| \`${route.method} ${route.path}\` | ${later.read} | ${later.write} | ${[dynamodb, prices.gateway, lambda, logs, sum].map(money).join(' | ')} |`,
  );
}
