import type { EstimateAnswer } from './estimate-answer.ts';
import type { FigureName, Figures, SideName } from './figures.ts';

type Line = Pick<EstimateAnswer['items'][number], 'commitments'>;

/** The part of each figure of a line that is owed and not used; undefined if all of them are used. */
export function idleFigures({ commitments }: Line, side: SideName): Figures | undefined {
  const owed = commitments?.[side];
  const figures: Figures = {
    payg_monthly: 0,
    ri_1y_monthly: owed?.ri_1y?.idle_monthly ?? 0,
    ri_3y_monthly: owed?.ri_3y?.idle_monthly ?? 0,
    savings_plan_1y_monthly: owed?.savings_plan_1y?.idle_monthly ?? 0,
    savings_plan_3y_monthly: owed?.savings_plan_3y?.idle_monthly ?? 0,
  };
  return Object.values(figures).some((amount) => amount > 0) ? figures : undefined;
}

/** Id of the line that owes the commitments of a line; undefined if it owes its own. */
export function owedBy({ commitments }: Line): string | undefined {
  const costs = Object.values(commitments?.corporate ?? commitments?.retail ?? {});
  return costs.find((cost) => cost?.owed_by !== undefined)?.owed_by;
}

/** Adds up the idle parts of some lines, in whole cents. */
export function sumOfIdle(lines: readonly Line[], side: SideName): Figures | undefined {
  const found = lines.flatMap((line) => idleFigures(line, side) ?? []);
  if (found.length === 0) return undefined;
  const sum = (name: FigureName): number =>
    found.reduce((total, figures) => total + Math.round(figures[name] * 100), 0) / 100;
  return {
    payg_monthly: 0,
    ri_1y_monthly: sum('ri_1y_monthly'),
    ri_3y_monthly: sum('ri_3y_monthly'),
    savings_plan_1y_monthly: sum('savings_plan_1y_monthly'),
    savings_plan_3y_monthly: sum('savings_plan_3y_monthly'),
  };
}
