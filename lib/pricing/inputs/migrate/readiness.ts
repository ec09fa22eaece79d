/** A size is not taken from a machine that is not ready, even where one stands there. */
const isReady = (readiness: string): boolean => readiness === '' || /^ready\b/i.test(readiness.trim());

/** Says what Azure Migrate thinks of a machine or disk that is not ready; undefined for one that is. */
export function whyNotReady(readiness: string, issues: string): string | undefined {
  if (isReady(readiness)) return undefined;
  const reason = issues === '' || /^not applicable$/i.test(issues) ? '' : `: ${issues.slice(0, 200)}`;
  return `Azure Migrate says "${readiness.slice(0, 60)}"${reason}.`;
}
