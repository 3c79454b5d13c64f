import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { fixed6, fromNumber, type Usd } from '@/core/protocol/fixed6'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { t } from '@/web/language/t'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { formatRecorded } from '@/web/tools/replay/transport'
import { useTask } from '@/web/ui/browser/useTask'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import { saveFile } from '@/web/ui/saveFile'
import { openShared } from './openShared'
import { heldPnl, sessionText, type ReplaySession } from './replaySession'
import { useSessionStore } from './sessionStore'
import { SharedSteps } from './SharedSteps'
import { useSaveSession } from './useRecording'

type SessionsDialogProps = {
  report: ReplayReport
  /** Saves the present session and begins a new one. */
  onJump: (timeNs: bigint) => void
  onClose: () => void
}

/** The sessions on this device: save, compare two, share, and open a shared one. */
export function SessionsDialog({ report, onJump, onClose }: SessionsDialogProps) {
  const store = useSessionStore()
  const input = useRef<HTMLInputElement>(null)
  const saving = useTask(useSaveSession())
  const opening = useTask((file: File) => openShared(file, report))
  const found = opening.data
  const error = saving.error ?? opening.error
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="large"
      title={t('Sessions')}
      footer={
        <>
          <Button onClick={() => input.current?.click()}>{t('Open shared session…')}</Button>
          <Button variant="primary" isPending={saving.isPending} onClick={() => saving.start(undefined)}>
            {t('Save this session')}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label={t('Shared session')}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) opening.start(file)
        }}
      />
      {error !== null && (
        <p role="alert" className="px-4 pt-2 text-sm text-danger">
          {describeFailure(error).words}
        </p>
      )}
      {saving.data === false && (
        <output className="block px-4 pt-2 text-sm text-text-2">{t('This session has no orders yet.')}</output>
      )}
      {found !== undefined && (
        <Opened
          session={found}
          onJump={() => {
            store.share(found)
            onJump(found.start)
          }}
        />
      )}
      <SavedSessions store={store} />
    </Dialog>
  )
}

function SavedSessions({ store }: { store: ReturnType<typeof useSessionStore> }) {
  const sessions = useSyncExternalStore(store.sessions.subscribe, store.sessions.getSnapshot)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const compared = chosen.flatMap((index) => sessions[index] ?? [])
  if (sessions.length === 0) {
    return <EmptyState>{t('Saved sessions appear here. A jump saves the session before it.')}</EmptyState>
  }
  return (
    <>
      <ul aria-label={t('Saved sessions')} className="flex flex-col px-2 py-1">
        {sessions.map((session, index) => (
          <SessionRow
            key={`${session.hash} ${session.start}`}
            session={session}
            isChosen={chosen.includes(index)}
            onChosen={(isChosen) =>
              setChosen(isChosen ? [...chosen, index].slice(-2) : chosen.filter((other) => other !== index))
            }
            onRemove={() => {
              setChosen([])
              store.remove(session)
            }}
          />
        ))}
      </ul>
      {sessions.length > 1 && compared.length < 2 && (
        <p className="px-4 pb-2 text-xs text-text-3">{t('Choose two to compare.')}</p>
      )}
      {compared.length === 2 && <Comparison sessions={compared} />}
    </>
  )
}

function Opened({ session, onJump }: { session: ReplaySession; onJump: () => void }) {
  return (
    <section aria-label={t('Shared session')} className="flex flex-wrap items-center gap-2 px-4 pt-2 text-sm">
      <span>
        {t('{orders} orders from {time}. Repeating them begins a new session and signs them with your key.', {
          orders: ordersOf(session),
          time: formatRecorded(session.start),
        })}
      </span>
      <Button size="small" className="text-accent" onClick={onJump}>
        {t('Jump to its start')}
      </Button>
      <SharedSteps actions={session.actions} />
    </section>
  )
}

const ordersOf = ({ actions }: ReplaySession) => actions.filter(({ kind }) => kind === 'place').length

type SessionRowProps = {
  session: ReplaySession
  isChosen: boolean
  onChosen: (isChosen: boolean) => void
  onRemove: () => void
}

function SessionRow({ session, isChosen, onChosen, onRemove }: SessionRowProps) {
  const when = formatRecorded(session.start)
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 px-2 text-sm">
      <Checkbox label={when} isChecked={isChosen} onChange={onChosen} className="flex-1 whitespace-nowrap" />
      <span className="text-text-3">
        {t('{orders} orders, {fills} fills', { orders: ordersOf(session), fills: session.fills.length })}
      </span>
      <span className="w-24 text-right font-medium tabular-nums">
        <Gain usd={session.pnl} />
      </span>
      <Button size="small" onClick={() => saveFile(`optick-session-${session.start}.json`, fileOf(session))}>
        {t('Share')}
      </Button>
      <Button size="small" onClick={onRemove}>
        {t('Delete')}
      </Button>
    </li>
  )
}

const fileOf = (session: ReplaySession) => new Blob([sessionText(session)], { type: 'application/json' })

/** Two sessions side by side. Holding is what all equity in the most traded instrument would have made. */
function Comparison({ sessions }: { sessions: readonly ReplaySession[] }) {
  const rows: readonly (readonly [string, (session: ReplaySession) => ReactNode])[] = [
    [t('From'), ({ start }) => formatRecorded(start)],
    [t('To'), ({ end }) => formatRecorded(end)],
    [t('Orders'), ordersOf],
    [t('Fills'), ({ fills }) => fills.length],
    [t('Fees'), ({ fees }) => formatUsd(fees)],
    [t('PnL'), ({ pnl }) => <Gain usd={pnl} />],
    [t('Buy and hold'), (session) => <Gain usd={heldUsd(session)} />],
    [t('PnL less holding'), (session) => <Gain usd={beyondHolding(session)} />],
  ]
  return (
    <table aria-label={t('Comparison')} className="mx-4 my-2 text-sm tabular-nums">
      <tbody>
        {rows.map(([label, read]) => (
          <tr key={label}>
            <th scope="row" className="py-0.5 pr-4 text-left font-normal text-text-3">
              {label}
            </th>
            {sessions.map((session) => (
              <td key={`${session.hash} ${session.start}`} className="py-0.5 pl-6 text-right">
                {read(session) ?? unknownText}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function heldUsd(session: ReplaySession): Usd | undefined {
  const held = heldPnl(session)
  return held === undefined ? undefined : fromNumber<Usd>(held)
}

function beyondHolding(session: ReplaySession): Usd | undefined {
  const held = heldUsd(session)
  return held === undefined || session.pnl === undefined ? undefined : fixed6<Usd>(session.pnl - held)
}
