import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { Hedge } from '@/web/session/hedger/hedge'
import { usePageStores } from '@/web/session/pageStores'
import { Button } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { useNow } from '@/web/ui/useNow'
import { hedgeOrderText, hedgeStateText, hedgeSummary } from './hedgeText'
import { openProposal } from './openProposal'

/** The live state of a running hedger. */
export function RunningHedge({ hedge }: { hedge: Hedge }) {
  const { terms, state, delta, totals } = hedge
  const stores = usePageStores()
  const nowMs = useNow()
  const isCalm = state.status !== 'paused' && state.status !== 'proposing'
  const { lastMs, hedges, hedged, spent, fees, slippage } = totals
  // After the system clock was set back, the last order is in the future.
  const sinceMs = lastMs === undefined ? terms.minIntervalMs : Math.max(0, nowMs - lastMs)
  const nextMs = Math.max(0, terms.minIntervalMs - sinceMs)
  const figures = [
    [t('Delta now'), formatDecimal(delta, 2)],
    [t('Target ± band'), `${formatExact(terms.target)} ± ${formatExact(terms.band)}`],
    [t('Next order'), nextMs === 0 ? t('any time') : formatCountdown(nextMs)],
    [t('Orders'), t('{count}, {amount} contracts', { count: hedges, amount: formatExact(hedged) })],
    [t('Fees + slippage'), t('{fees} + {slippage} USD', { fees: formatUsd(fees), slippage: formatUsd(slippage) })],
    [t('Cost today'), t('{spent} of {limit} USD', { spent: formatUsd(spent), limit: formatExact(terms.dailyCost) })],
    ...(terms.untilMs === undefined
      ? []
      : [[t('Stops in'), formatCountdown(Math.max(0, terms.untilMs - nowMs))] as const]),
  ] as const
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <output className={`block text-sm ${isCalm ? 'text-text-1' : 'text-warn'}`}>
        {hedgeStateText(state, nowMs)}
      </output>
      <DeltaBar hedge={hedge} />
      {state.status === 'proposing' && (
        <Button size="small" className="self-start bg-surface-2" onClick={() => openProposal(stores, terms, state)}>
          {t('Hedge: {order}', { order: hedgeOrderText(state, terms.instrument.instrumentName) })}
        </Button>
      )}
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-sm max-sm:grid-cols-2">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-text-3">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-text-3">{hedgeSummary(terms, terms.instrument)}</p>
    </div>
  )
}

/** The bar shows this many bands to either side of the target. */
const bandsShown = 3

/** The delta against the band around the target. */
function DeltaBar({ hedge: { delta, terms } }: { hedge: Hedge }) {
  const gap = delta === undefined ? undefined : toNumber(delta) - toNumber(terms.target)
  const reach = toNumber(terms.band) * bandsShown
  const at = gap === undefined ? undefined : Math.min(1, Math.max(-1, gap / reach))
  const isInside = gap !== undefined && Math.abs(gap) <= toNumber(terms.band)
  return (
    <div aria-hidden="true" className="relative h-2 rounded-full bg-surface-2">
      <span className="absolute inset-y-0 rounded-full bg-surface-3" style={{ left: '33.3%', right: '33.3%' }} />
      <span className="absolute inset-y-0 left-1/2 w-px bg-text-3" />
      {at !== undefined && (
        <span
          className={`absolute -top-0.5 h-3 w-1 -translate-x-1/2 rounded-full ${isInside ? 'bg-text-1' : 'bg-warn'}`}
          style={{ left: `${50 + at * 50}%` }}
        />
      )}
    </div>
  )
}
