import { sql } from 'kysely'
import type { VenueMonitor } from '../../monitor'
import type { PostgresTables } from './openPostgres'

const lookMs = 2_000

export function watchPostgres(
  tables: PostgresTables,
  monitor: VenueMonitor | undefined,
  nowMs = () => performance.now(),
) {
  let answeredMs = nowMs()
  let isFailing = false
  let isAsking = false

  async function look(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      await sql`SELECT 1`.execute(tables)
      answeredMs = nowMs()
      isFailing = false
    } catch {
      isFailing = true
    }
    isAsking = false
  }

  const timer = setInterval(() => void look(), lookMs)
  /** True while queries fail. A server that neither answers nor rejects counts as away too. */
  const isAway = () => isFailing || nowMs() - answeredMs > 2 * lookMs
  monitor?.watch('postgresUp', () => (isAway() ? 0 : 1))
  return {
    doubt: () => (isAway() ? 'PostgreSQL does not answer' : undefined),
    stop: () => clearInterval(timer),
  }
}
