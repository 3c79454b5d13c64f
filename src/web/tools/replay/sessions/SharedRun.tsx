import { useState, useSyncExternalStore } from 'react'
import { postPaperReplay, type ReplayReport } from '@/core/protocol/paper/replay'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { readAttribution } from '@/web/portfolio/history/attribution/readAttribution'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import type { AccountSession } from '@/web/session/accountSession'
import { useTask } from '@/web/ui/browser/useTask'
import { Button } from '@/web/ui/Button'
import { playSession } from './playSession'
import { sessionFills } from './recordSession'
import { firstDifference } from './replaySession'
import { useSessionStore } from './sessionStore'

type SharedRunProps = { report: ReplayReport; account: AccountSession }

/** The shared session that waits at its start: repeats its orders at a press, and compares the fills. */
export function SharedRun({ report, account }: SharedRunProps) {
  const store = useSessionStore()
  const session = useSyncExternalStore(store.shared.subscribe, store.shared.getSnapshot)
  const { rest } = useClient()
  const { data: listings } = useInstruments()
  const [count, setCount] = useState(0)
  const running = useTask(async () => {
    if (session === undefined) return undefined
    let { time } = await rest.call(postPaperReplay, { body: { pause: true } })
    await playSession(session, {
      actions: account.actions,
      instrumentIdOf: (name) =>
        listings?.find(({ instrument }) => instrument.instrumentName === name)?.instrument.instrumentId,
      advanceTo: async (timeNs) => {
        if (timeNs > time) ({ time } = await rest.call(postPaperReplay, { body: { advance: timeNs - time } }))
      },
      onProgress: setCount,
    })
    const parts = { rest, nowNs: time, signal: new AbortController().signal, wait: waitAwhile }
    const { trades } = await readAttribution('all', parts)
    return { differs: firstDifference(session.fills, sessionFills(trades)) }
  })
  if (session === undefined || session.hash !== report.hash) return null
  const all = session.actions.length
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
      {running.isSuccess || running.isPending ? null : (
        <Button
          size="small"
          className="text-accent"
          disabled={listings === undefined}
          onClick={() => running.start(undefined)}
        >
          {t('Repeat {all} steps', { all })}
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

function resultText(differs: number | undefined, fills: number): string {
  return differs === undefined
    ? t('All {fills} fills are the same.', { fills })
    : t('The fills differ from fill {number} on.', { number: differs })
}
