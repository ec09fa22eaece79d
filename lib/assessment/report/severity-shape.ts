import { type Markup, markup } from './markup.ts';
import type { PrioritySeverity } from './timeline-items.ts';

/** A shape for each severity, so that readers need no colour; about 14 units wide. */
export function severityShape(severity: PrioritySeverity, x: number, y: number): Markup {
  const shapes: Readonly<Record<PrioritySeverity, Markup>> = {
    critical: markup`<path class="shape" d="M${x} ${y - 8}l8 8-8 8-8-8z"/>`,
    high: markup`<path class="shape" d="M${x} ${y - 7}l7.5 13h-15z"/>`,
    medium: markup`<rect class="shape" x="${x - 6}" y="${y - 6}" width="12" height="12"/>`,
    low: markup`<circle class="shape" cx="${x}" cy="${y}" r="6"/>`,
  };
  return shapes[severity];
}
