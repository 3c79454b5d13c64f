import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { WorkedChip } from '@/web/desk/ticket/WorkedChip'
import { plural, t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import type { EndedPeg, Peg } from '@/web/session/pegs/peg'
import type { PegsView } from '@/web/session/pegs/pegStore'
import { useLeftPegs } from '@/web/session/pegs/useLeftPegs'
import { usePegs } from '@/web/session/pegs/usePegs'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatPrice } from '@/web/ui/formatNumber'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { SideText } from '@/web/ui/SideText'
import { Time } from '@/web/ui/Time'
import { useNow } from '@/web/ui/useNow'
import { AccountLeftPeg } from './AccountLeftPeg'
import { pegEndLabels, pegStateText, pegTargetText } from './pegText'

/** Shows the number of pegs. Highlighted while a peg is paused, or if pegs stopped when their page reloaded. */
export function PegsChip() {
  const pegs = usePegs()
  const left = useLeftPegs()
  const { running } = pegs
  // Counts stopped pegs first, because their orders no longer follow.
  const count = left.length > 0 ? left.length : running.length
  const isWarning = left.length > 0 || running.some(({ state }) => state.status === 'paused')
  return (
    <WorkedChip count={count} isWarning={isWarning} List={MyPegs}>
      {left.length > 0
        ? plural(count, { one: '{count} peg stopped', other: '{count} pegs stopped' })
        : plural(count, { one: '{count} peg', other: '{count} pegs' })}
    </WorkedChip>
  )
}

export function MyPegs({ onClose }: { onClose: () => void }) {
  const view = usePegs()
  const left = useLeftPegs()
  const pegs = useAccountSession()?.pegs
  const [, navigate] = useLocation()
  return (
    <PegsDialog
      pegs={view}
      left={left.map((peg) => (
        <AccountLeftPeg key={peg.mark.name} peg={peg} />
      ))}
      onStop={(key) => pegs?.stop(key)}
      onStopAll={() => pegs?.stopAll()}
      onGoTo={(name) => {
        onClose()
        navigate(tradePath(name) + carriedSearch())
      }}
      onClose={onClose}
    />
  )
}

type PegsDialogProps = {
  pegs: Pick<PegsView, 'running' | 'ended'>
  /** Rows of pegs whose page was closed or reloaded. */
  left: readonly ReactNode[]
  onStop: (key: number) => void
  onStopAll: () => void
  onGoTo: (instrumentName: string) => void
  onClose: () => void
}

/** Running pegs of this tab with their states, and ended pegs with the reason. */
function PegsDialog({ pegs: { running, ended }, left, onStop, onStopAll, onGoTo, onClose }: PegsDialogProps) {
  const nowMs = useNow()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Pegged orders')}
      description={t('This tab moves them: closing or reloading it leaves the orders open where they are.')}
      footer={
        <Button disabled={running.length === 0} onClick={onStopAll}>
          {t('Stop all pegs')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {left.length > 0 && (
          <section>
            <h3 className="label pb-1">{t('Stopped by a reload or a closed page')}</h3>
            <p className="pb-2 text-sm text-warn">{t('These orders are still open but no longer follow a price.')}</p>
            <ul aria-label={t('Stopped pegs')} className="flex flex-col">
              {left}
            </ul>
          </section>
        )}
        {running.length === 0 && left.length > 0 ? null : running.length === 0 ? (
          <p className="text-sm text-text-3">{t('No pegged orders. Peg one from its row or the ticket.')}</p>
        ) : (
          <ul aria-label={t('Active pegs')} className="flex flex-col">
            {running.map((peg) => (
              <Running key={peg.key} peg={peg} nowMs={nowMs} onStop={() => onStop(peg.key)} onGoTo={onGoTo} />
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <section>
            <h3 className="label pb-1">{t('Closed')}</h3>
            <ul aria-label={t('Stopped pegs')} className="flex flex-col gap-1.5">
              {ended.map((one) => (
                <Ended key={one.peg.key} {...one} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

type RunningProps = { peg: Peg; nowMs: number; onStop: () => void; onGoTo: (instrumentName: string) => void }

function Running({ peg, nowMs, onStop, onGoTo }: RunningProps) {
  const { instrument, isBuy, target, price, cap, state, edits } = peg
  const { instrumentName, priceStep } = instrument
  const words = {
    price: formatPrice(price, priceStep),
    cap: formatPrice(cap, priceStep),
    edits,
  }
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <SideText side={isBuy ? 'buy' : 'sell'} />
          <button
            type="button"
            className="font-medium hover:text-accent hover:underline"
            onClick={() => onGoTo(instrumentName)}
          >
            {instrumentName}
          </button>
          <span className="text-accent">{pegTargetText(target, isBuy)}</span>
        </p>
        <p className="text-xs text-text-2">
          {isBuy ? t('at {price}, never above {cap}', words) : t('at {price}, never below {cap}', words)}
          {' · '}
          {t('{edits} edits', words)}
        </p>
        <p className={`text-xs ${state.status === 'paused' ? 'text-warn' : 'text-text-3'}`}>
          {pegStateText(peg, nowMs)}
          {state.status === 'paused' && state.endsMs !== undefined && (
            <> · {t('ends in {seconds} s', { seconds: Math.max(0, Math.ceil((state.endsMs - nowMs) / 1000)) })}</>
          )}
        </p>
      </div>
      <Button size="small" aria-label={t('Stop {instrument} peg', { instrument: instrumentName })} onClick={onStop}>
        {t('Stop', {}, 'do it')}
      </Button>
    </li>
  )
}

function Ended({ peg, end, endedMs }: EndedPeg) {
  return (
    <li className="text-xs text-text-3">
      <Time timeNs={BigInt(endedMs) * 1_000_000n} />{' '}
      <span className="text-text-2">{peg.instrument.instrumentName}</span> {pegTargetText(peg.target, peg.isBuy)}:{' '}
      {pegEndLabels(end)}
    </li>
  )
}
