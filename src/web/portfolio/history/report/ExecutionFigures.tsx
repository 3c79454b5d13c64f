import { useState } from 'react'
import { markoutSeconds, type ExecutionTotals, type WorkedOrder } from '@/core/quant/workedOrders'
import { t } from '@/web/language/t'
import { Figure, Gain } from '@/web/ui/Figure'
import { formatNumber, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { Plot, PlotCurve, PlotDot, PlotDrawing, PlotLine } from '@/web/ui/plot/Plot'
import { fittedScale, unit } from '@/web/ui/valueScale'
import { bpsText, restedText } from './reportTexts'

const whole = { decimals: 0, isSigned: false }

type ExecutionFiguresProps = {
  totals: ExecutionTotals
  orders: readonly WorkedOrder[]
  /** Time of the report, UNIX nanoseconds. */
  atNs: bigint
}

/** How the orders of the period were filled, and what the market did after the fills. */
export function ExecutionFigures({ totals, orders, atNs }: ExecutionFiguresProps) {
  const filled = orders.filter(({ fillCount }) => fillCount > 0)
  const isTooEarly = (seconds: number) =>
    filled.every(({ createdNs, endedNs = createdNs }) => endedNs + BigInt(seconds) * 1_000_000_000n > atNs)
  return (
    <section aria-label={t('Execution')} className="flex shrink-0 flex-wrap gap-x-8 gap-y-2 px-3 pb-2">
      <dl className="grid flex-1 grid-cols-3 gap-x-4 gap-y-2 lg:grid-cols-5 min-[87.5rem]:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]">
        <Figure
          label={t('Orders')}
          about={t('An order and its amends count once.')}
          note={t('{ended} ended · {open} open', { ended: totals.ended, open: totals.orders - totals.ended })}
        >
          {totals.orders}
        </Figure>
        <Figure label={t('Fill ratio, ended')} about={t('Filled value of the value asked, of orders that have ended.')}>
          {formatPercent(totals.fillRatio, whole)}
        </Figure>
        <Figure label={t('Maker share')} about={t('Value filled as maker.')}>
          {formatPercent(totals.makerShare, whole)}
        </Figure>
        <Figure
          label={t('Slippage cost')}
          about={t(
            'Cost of the fills above the arrival price, and its basis points of that price. Negative if they were cheaper.',
          )}
          note={bpsText(totals.slippageBps)}
        >
          {formatUsd(totals.slippage)}
        </Figure>
        <Figure label={t('Time in book')} about={t('Median of the orders that rested.')} note={t('median, rested')}>
          {restedText(totals.medianRestedNs)}
        </Figure>
        <Figure label={t('Amends per fill')}>{formatNumber(totals.amendsPerFill, 2)}</Figure>
        {markoutSeconds.map((seconds) => (
          <Figure
            key={seconds}
            label={t('Markout {seconds} s', { seconds })}
            about={t(
              'What the fills had gained at the last trade of others between them and then. Negative is adverse selection.',
            )}
            note={
              totals.markouts[seconds] !== undefined
                ? bpsText(totals.markoutBps[seconds])
                : filled.length === 0
                  ? t('no fills')
                  : isTooEarly(seconds)
                    ? t('too early')
                    : t('no later trade')
            }
          >
            <Gain usd={totals.markouts[seconds]} />
          </Figure>
        ))}
      </dl>
      <MarkoutPlot totals={totals} />
    </section>
  )
}

/** The markout in basis points by seconds after the fill, from the fill on. */
function MarkoutPlot({ totals: { markoutBps } }: { totals: ExecutionTotals }) {
  const [chosen, setChosen] = useState<number>()
  const points = [
    { seconds: 0, bps: 0 },
    ...markoutSeconds.flatMap((seconds) => {
      const bps = markoutBps[seconds]
      return bps === undefined ? [] : [{ seconds, bps }]
    }),
  ]
  const last = points.length - 1
  const at = points[chosen ?? last]
  // One known markout beside the fill would be a straight line: a trend that nothing shows.
  if (last < 2 || at === undefined) return null
  const y = fittedScale(
    points.map(({ bps }) => bps),
    3,
  )
  const top = (bps: number) => (1 - y.at(bps)) * unit
  const path = points.map(({ bps }, index) => `${(index / last) * unit} ${top(bps).toFixed(1)}`).join('L')
  const label = t('{seconds} s: {bps}', { seconds: at.seconds, bps: bpsText(at.bps) })
  return (
    <div className="flex w-full max-w-80 min-w-50 flex-col gap-1 max-sm:max-w-none">
      <p className="text-xs text-text-3">
        {t('Markout')} {label}
      </p>
      <div className="relative h-18">
        <Plot
          className="inset-0"
          label={t('Markout')}
          max={last}
          value={chosen ?? last}
          valueText={label}
          onValue={setChosen}
          onShare={(share) => setChosen(share === undefined ? undefined : Math.round(share * last))}
        >
          <PlotDrawing className="overflow-visible">
            <PlotLine y={top(0)} colour="var(--line-strong)" />
            <PlotCurve d={`M${path}`} colour="var(--text-1)" />
          </PlotDrawing>
          <PlotDot left={(chosen ?? last) / last} bottom={y.at(at.bps)} className="border-text-1 bg-surface-1" />
        </Plot>
      </div>
    </div>
  )
}
