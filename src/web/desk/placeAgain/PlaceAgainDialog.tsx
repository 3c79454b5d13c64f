import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { plural, t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useTicker } from '@/web/market/tickers/useTicker'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSession, useSessionPart } from '@/web/session/accountContext'
import { heldAtSide } from '@/web/session/figures/positions'
import { openGoodTill } from '@/web/session/goodTill/openGoodTill'
import { orderLabel } from '@/web/session/orders/orderLabel'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { useStops } from '@/web/session/stops/useStops'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatDateTime } from '@/web/ui/formatTime'
import { useNow } from '@/web/ui/useNow'
import { againOf, againProblem, placeAllAgain, type Again } from './againOrders'
import { isPlaceable, offeredForMs, type LastCancel } from './lastCancel'

type DialogProps = { last: LastCancel; onClose: () => void; onPlace: () => void }

/** The cancelled orders that can be placed again, and why the others cannot. */
export function PlaceAgainDialog({ last: { orders, atMs }, onClose, onPlace }: DialogProps) {
  const session = useAccountSession()
  const { venueClock } = useMarketData()
  const place = useRef<HTMLButtonElement>(null)
  const [problems, setProblems] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const secondsLeft = Math.ceil((atMs + offeredForMs - useNow()) / 1000)
  const [all] = useState(() =>
    orders
      .filter((order) => isPlaceable(order, orders))
      .map((order) => againOf(order, orders, session?.fills.known(order.orderId)?.filled ?? order.filled)),
  )
  const possible = all.filter(({ from }) => problems.has(from.rowKey) && problems.get(from.rowKey) === undefined)
  const isOffered = secondsLeft > 0 && possible.length > 0
  const placeNow = () => {
    if (session === undefined || !isOffered) return
    onPlace()
    void placeAllAgain(session, possible, venueClock.nowMs())
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Place again')}
      description={t('New orders, behind all others at their prices.')}
      size="small"
      initialFocus={place}
      footer={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button ref={place} variant="primary" disabled={!isOffered} onClick={placeNow}>
            {plural(possible.length, { one: 'Place {count} order', other: 'Place {count} orders' })}
          </Button>
        </>
      }
    >
      <ul aria-label={t('Cancelled orders')} className="flex flex-col gap-1.5 px-4 py-3 text-sm">
        {all.map((again) => (
          <AgainRow
            key={again.from.rowKey}
            again={again}
            onJudged={(problem) => setProblems((now) => new Map(now).set(again.from.rowKey, problem))}
          />
        ))}
      </ul>
      <p className="px-4 pb-3 text-xs text-text-3">
        {secondsLeft > 0
          ? t('Offered for {seconds} s more.', { seconds: secondsLeft })
          : t('No longer offered: 30 seconds have passed.')}
      </p>
    </Dialog>
  )
}

type AgainRowProps = { again: Again; onJudged: (problem: string | undefined) => void }

function AgainRow({ again, onJudged }: AgainRowProps) {
  const { from } = again
  const instrument = useInstrumentTerms()(from.instrumentName)
  const markPrice = useTicker(from.instrumentName).ticker?.mark?.price
  const positions = usePositionsInSpareFrame()
  const others = useStops()
  const problem = againProblem(again, { instrument, markPrice, position: heldAtSide(positions, from), others })
  const judge = useEffectEvent(onJudged)
  useEffect(() => judge(problem), [problem])
  const stops = again.kind === 'order' ? again.stops : []
  const untilMs = useSessionPart(openGoodTill)?.endOf(from.orderId)
  return (
    <li>
      <p
        className={problem === undefined ? 'first-letter:uppercase' : 'text-text-3 line-through first-letter:uppercase'}
      >
        {again.kind === 'order'
          ? orderLabel({ ...from, amount: again.order.amount }, instrument)
          : stopLabel(again.stop, from.instrumentName, instrument)}
        {stops.map(
          ({ kind, trigger }) => ` · ${kind === 'STOP_LOSS' ? t('SL') : t('TP')} ${priceInTicks(trigger, instrument)}`,
        )}
      </p>
      {again.kind === 'order' && (
        <p className="text-xs text-text-3">
          {untilMs === undefined
            ? t('Good till cancelled')
            : t('Good till {time}', { time: formatDateTime(BigInt(untilMs) * 1_000_000n) })}
        </p>
      )}
      {problem !== undefined && <p className="text-xs text-warn">{problem}</p>}
    </li>
  )
}

type Stop = Extract<Again, { kind: 'stop' }>['stop']

function stopLabel(
  { kind, isBuy, trigger, amount }: Stop,
  instrument: string,
  steps: Parameters<typeof priceInTicks>[1],
) {
  const values = {
    kind: kind === 'STOP_LOSS' ? t('Stop-loss') : t('Take-profit'),
    side: isBuy ? t('Buy') : t('Sell'),
    // 0 closes the whole position.
    amount: amount === 0n ? '' : `${amountInSteps(amount, steps)} `,
    instrument,
    trigger: priceInTicks(trigger, steps),
  }
  return t('{kind}: {side} {amount}{instrument} at {trigger}', values)
}
