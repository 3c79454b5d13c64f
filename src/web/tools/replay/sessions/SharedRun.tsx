import { useState, useSyncExternalStore } from 'react'
import { getPaperReplay, type ReplayReport } from '@/core/protocol/paper/replay'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { readAttribution } from '@/web/portfolio/history/attribution/readAttribution'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { readOrders } from '@/web/portfolio/history/report/readOrders'
import type { AccountSession } from '@/web/session/accountSession'
import { useDrive } from '@/web/tools/replay/useReplay'
import { useTask } from '@/web/ui/browser/useTask'
import { Button } from '@/web/ui/Button'
import { playSession } from './playSession'
import { sessionFills } from './recordSession'
import { firstDifference, type ReplaySession } from './replaySession'
import { useSessionStore } from './sessionStore'

type SharedRunProps = {
  report: ReplayReport
  account: AccountSession
  /** Saves the present session and begins a new one. */
  onJump: (timeNs: bigint) => void
}

/** The shared session that waits at its start: repeats its orders at a press, and compares the fills. */
export function SharedRun({ report, account, onJump }: SharedRunProps) {
  const store = useSessionStore()
  const session = useSyncExternalStore(store.shared.subscribe, store.shared.getSnapshot)
  const { data: listings } = useInstruments()
  const [count, setCount] = useState(0)
  const repeat = useRepeat(account)
  const running = useTask(async () => (session === undefined ? undefined : repeat(session, setCount)))
  if (session === undefined || session.hash !== report.hash) return null
  const all = session.actions.length
  // Past times cannot be repeated, nor can a run that has failed go on.
  const isAtStart = report.time <= session.start && running.error === null
  return (
    <div className="order-5 flex w-full flex-wrap items-center gap-2 pb-1 text-xs">
      <span className="text-text-2">{t('Shared session')}</span>
      {running.error !== null && (
        <span role="alert" className="text-danger">
          {running.error.message}
        </span>
      )}
      {running.data !== undefined && <output>{resultText(running.data.differs, session.fills.length)}</output>}
      {running.isPending && <output className="text-pending">{t('{count} of {all} steps', { count, all })}</output>}
      {running.isSuccess || running.isPending ? null : isAtStart ? (
        <Button
          size="small"
          className="text-accent"
          disabled={listings === undefined}
          onClick={() => running.start(undefined)}
        >
          {t('Repeat {all} steps', { all })}
        </Button>
      ) : (
        <Button size="small" className="text-accent" onClick={() => onJump(session.start)}>
          {t('Jump to its start')}
        </Button>
      )}
      {!running.isPending && (
        <Button size="small" onClick={() => store.share(undefined)}>
          {t('Close')}
        </Button>
      )}
    </div>
  )
}

/** Returns the function that repeats a session and finds the first fill that differs. */
function useRepeat(account: AccountSession) {
  const { rest } = useClient()
  const drive = useDrive()
  const { data: listings } = useInstruments()
  return async (session: ReplaySession, onProgress: (count: number) => void) => {
    const { clock, ...paused } = await drive({ pause: true })
    let { time } = paused
    const partsNow = () => ({ rest, nowNs: time, signal: new AbortController().signal, wait: waitAwhile })
    await playSession(session, {
      actions: account.actions,
      pause: () => Promise.resolve(time),
      hasOrders: async () => (await readOrders(partsNow(), undefined, 1)).rows.length > 0,
      instrumentIdOf: (name) =>
        listings?.find(({ instrument }) => instrument.instrumentName === name)?.instrument.instrumentId,
      advanceTo: async (timeNs) => {
        // Orders with a latency take a lockstep replay on.
        if (clock === 'lockstep') ({ time } = await rest.call(getPaperReplay, {}))
        if (timeNs > time) ({ time } = await drive({ advance: timeNs - time }))
      },
      onProgress,
    })
    const { trades } = await readAttribution('all', partsNow())
    return { differs: firstDifference(session.fills, sessionFills(trades)) }
  }
}

function resultText(differs: number | undefined, fills: number): string {
  return differs === undefined
    ? t('All {fills} fills are the same.', { fills })
    : t('The fills differ from fill {number} on.', { number: differs })
}
