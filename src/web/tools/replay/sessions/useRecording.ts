import type { ReplayOrder, ReplayReport } from '@/core/protocol/paper/replay'
import { useClient } from '@/web/connection/clientContext'
import type { RestClient } from '@/web/connection/restClient'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { useDrive } from '@/web/tools/replay/useReplay'
import { recordSession } from './recordSession'
import type { ReplaySession } from './replaySession'
import { useSessionStore } from './sessionStore'

/** Returns the function that saves the account's session as it is now, and pauses the replay; false if it has no orders. */
export function useSaveSession(): () => Promise<boolean> {
  const { rest } = useClient()
  const drive = useDrive()
  const store = useSessionStore()
  return async () => {
    const session = await recordPaused(drive, rest)
    if (session !== undefined) store.save(session)
    return session !== undefined
  }
}

/** Pauses first, so that the orders, the fills and the prices that are read are of one moment. */
export async function recordPaused(
  drive: (order: ReplayOrder) => Promise<ReplayReport>,
  rest: RestClient,
  wait = waitAwhile,
): Promise<ReplaySession | undefined> {
  const report = await drive({ pause: true })
  return recordSession(report, { rest, nowNs: report.time, signal: new AbortController().signal, wait })
}
