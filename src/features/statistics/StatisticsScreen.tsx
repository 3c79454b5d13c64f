import { StatisticsDesk } from './StatisticsDesk'

/** What is traded, open, paid and settled at the venue; for everybody. */
export function StatisticsScreen() {
  return <StatisticsDesk />
}
