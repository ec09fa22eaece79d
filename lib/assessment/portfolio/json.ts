import { type Fraction, roundFraction } from '../record/fraction.ts';
import type { Figures } from './figures.ts';
import type { FollowedCounts, FollowedTotals } from './followed-system.ts';
import type { ListTotals, Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';

/** `--format json`: one document with snake_case names, indented by two, with a newline at its end; nothing is cut. */
export function portfolioJson(portfolio: Portfolio): string {
  const { tool, asOf, policies, staleAfterDays, identity, sort, counts } = portfolio;
  const document = {
    tool: { name: tool.name, version: tool.version },
    as_of: asOf,
    policies: policies.map(({ source, sha256 }) => ({ source, sha256 })),
    stale_after_days: staleAfterDays,
    same_system_by: identity,
    sorted_by: sort,
    counts: {
      records: counts.records,
      valid: counts.valid,
      relaxed: counts.relaxed,
      invalid: counts.invalid,
      unreadable: counts.unreadable,
      unplaced: counts.unplaced,
      unopened: portfolio.unopened.length,
      systems: counts.systems,
      split_systems: counts.splitSystems,
      stale: counts.stale,
      disputed: counts.disputed,
      overdue_priorities: counts.overdue,
      unlisted_priorities: counts.unlistedPriorities,
    },
    derived: figuresJson(portfolio.figures),
    dimensions: portfolio.dimensions.map(({ key, score, target }) => ({
      key,
      mean_score: round(score),
      mean_target: round(target),
    })),
    followed: followedTotals(portfolio.followed),
    systems: portfolio.systems.map(systemJson),
    gaps: portfolio.gaps.map(({ system, cell }) => ({
      organization: system.organization,
      file: system.file,
      ...(system.line === null ? {} : { record_line: system.line }),
      dimension: cell.key,
      score: cell.score,
      target: cell.target,
      gap: cell.gap,
      confidence: cell.confidence,
    })),
    overdue_by_owner: portfolio.overdue.map(({ owner, count, critical, high, earliest, days, organizations }) => ({
      owner,
      count,
      critical,
      high,
      earliest,
      days,
      organizations,
    })),
    problems: portfolio.problems.map(({ file, line, verdict, assessmentId, organization, errors, brokenRules }) => ({
      file,
      ...(line === null ? {} : { record_line: line }),
      verdict,
      assessment_id: assessmentId,
      organization,
      error_count: errors,
      first_rules: brokenRules,
    })),
    unopened: portfolio.unopened,
    cut_files: portfolio.cutFiles,
    ...(portfolio.totals && { lists_in_full: listTotals(portfolio.totals) }),
    ...portfolio.added?.json(),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const followedTotals = (totals: FollowedTotals) => ({
  systems: totals.systems,
  ...followedJson(totals),
  too_many_to_match: totals.tooManyToMatch,
  not_followed: {
    no_previous: totals.noPrevious,
    not_comparable: totals.notComparable,
    not_known: totals.notKnown,
  },
});

/** The counts of what `appraise diff` lists under these names. */
const followedJson = ({ late, open, done, noLongerListed, oldEvidence, conditions }: FollowedCounts) => ({
  priorities: { late, open, done, no_longer_listed: noLongerListed },
  old_evidence: oldEvidence,
  conditions,
});

/** How many items the lists of a portfolio would have that is too large to list all. */
const listTotals = ({ systems, gaps, overdue, problems }: ListTotals) => ({
  systems,
  gaps,
  overdue_by_owner: overdue,
  problems,
});

const systemJson = (row: SystemRow) => ({
  organization: row.organization,
  system: row.system,
  split: row.isSplit,
  folder: row.folder,
  file: row.file,
  ...(row.line === null ? {} : { record_line: row.line }),
  assessment_id: row.assessmentId,
  assessed_at: row.assessedAt,
  age_days: row.age,
  stale: row.stale,
  mode: row.mode,
  verdict: row.verdict,
  relaxed: row.relaxed,
  error_count: row.errors,
  warning_count: row.warnings,
  waived_count: row.waived,
  disposition: row.disposition,
  records: row.records,
  derived: figuresJson(row.figures),
  total_gap: row.totalGap,
  trend: round(row.trend),
  comparable_with_previous: row.previous && row.breaks.length === 0,
  not_comparable_because: row.breaks,
  overdue_priorities: row.overdue,
  followed: row.followed && {
    ...followedJson(row.followed),
    ...(row.tooManyToMatch && { too_many_to_match: true }),
  },
  not_followed_because: row.notFollowedBecause,
  newest_file: row.newestFile,
  dimensions: row.cells.map(({ key, score, target, gap, coverage, confidence, change }) => ({
    key,
    score,
    target,
    gap,
    coverage,
    confidence,
    change,
  })),
  previous: row.previous && {
    file: row.previous.file,
    ...(row.previous.line === null ? {} : { record_line: row.previous.line }),
    assessment_id: row.previous.assessmentId,
    assessed_at: row.previous.assessedAt,
    verdict: row.previous.verdict,
    relaxed: row.previous.relaxed,
    disposition: row.previous.disposition,
    derived: figuresJson(row.previous.figures),
  },
});

const figuresJson = ({ score, weightedScore, target, coverage }: Figures) => ({
  mean_score: round(score),
  mean_score_by_confidence: round(weightedScore),
  mean_target: round(target),
  mean_coverage: round(coverage),
});

/** At four decimals, so that no sum of fractions shows. */
const round = (value: Fraction | null): number | null => value && roundFraction(value, 4);
