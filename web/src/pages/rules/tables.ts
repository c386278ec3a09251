/** The attack tables by their names, and what their cells mean in words. */

import type { Chart } from './catalogue';
import { editionName } from '../../store';

const NAMES: Record<string, string> = {
  'd6-core': 'Core chart',
  'd6-quickstart': 'Quick Start chart',
  'd6-beta': 'Beta chart',
  'd6-formula': 'Beta formula',
  'd10-beta': 'Beta chart, D10',
  'd10-formula': 'Beta formula, D10',
};

/** The rules behind each table. */
export const TABLE_RULES: Record<string, string[]> = {
  'd6-core': ['ATTACK-06', 'ATTACK-07'],
  'd6-quickstart': ['QS-25', 'QS-26'],
  'd6-beta': ['BETA-14', 'BETA-03'],
  'd6-formula': ['BETA-15', 'BETA-16'],
  'd10-beta': ['D10-01', 'D10-02'],
  'd10-formula': ['D10-03', 'D10-04'],
};

/** Its name, with the version of the beta rules (BETA-03). */
export const tableName = (table: string, beta: string): string => (NAMES[table] ?? table).replace('Beta', beta);

/** The editions that go by it as they come. */
export function usedBy(chart: Chart): string {
  if (!chart.editions.length) return 'No edition goes by it as it comes; players may agree on it.';
  return `Used by ${chart.editions.map(editionName).join(', ')}.`;
}

/** A cell as a person would say it: 5+, 6/4, A, Ax3. */
export function cellWords(cell: string, die: string): string {
  const [need = '', times] = cell.split('x');
  const counts = times ? `; each counts ${times} times` : '';
  if (need === 'A') return `Automatic: no die is rolled${counts}.`;
  const stages = need.replace('+', '').split('/');
  const last = stages.pop() ?? '';
  if (stages.length === 0) return `Each ${die.toUpperCase()} hits on ${last} or more${counts}.`;
  const firsts = stages.map((face) => `a ${face}`).join(', then ');
  return `Each ${die.toUpperCase()} needs ${firsts}, and then ${last} or more${counts}.`;
}
