import type { ReplayReport } from '@/core/protocol/paper/replay'
import { useClient } from '@/web/connection/clientContext'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { recordSession } from './recordSession'
import { useSessionStore } from './sessionStore'

/** Returns the function that saves the account's session as it is now; false if it has no orders. */
export function useSaveSession(): (report: ReplayReport) => Promise<boolean> {
  const { rest } = useClient()
  const store = useSessionStore()
  return async (report) => {
    const signal = new AbortController().signal
    const session = await recordSession(report, { rest, nowNs: report.time, signal, wait: waitAwhile })
    if (session !== undefined) store.save(session)
    return session !== undefined
  }
}
