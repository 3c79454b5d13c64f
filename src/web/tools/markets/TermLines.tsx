import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber, formatPercent } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { PlotCurve, PlotDrawing, PlotLine, ValueAxis } from '@/web/ui/plot/Plot'
import { fittedScale, unit } from '@/web/ui/valueScale'
import type { GroupRow } from './expiryFigures'

const colours = ['var(--text-1)', 'var(--pending)', 'var(--warn)', 'var(--text-3)']
const whole = { decimals: 1, isSigned: false }

type TermPoint = { readonly at: number; readonly iv: number }

function termsOf(expiries: readonly GroupRow[], nowNs: bigint) {
  const days = [...new Set(expiries.map(({ group }) => group.expiryNs ?? 0n))].toSorted((a, b) => (a < b ? -1 : 1))
  const root = (day = nowNs) => Math.sqrt(Math.max(0, Number(day - nowNs)))
  const [from, to] = [root(days[0]), root(days.at(-1))]
  const at = (day: bigint) => (to === from ? 0 : (root(day) - from) / (to - from))
  const terms = [...new Set(expiries.map(({ group }) => group.asset ?? ''))].map((asset) => ({
    asset,
    points: expiries.flatMap(({ group, marks }): readonly TermPoint[] =>
      group.asset !== asset || marks?.iv === undefined ? [] : [{ at: at(group.expiryNs ?? 0n), iv: marks.iv }],
    ),
  }))
  return { days, terms, at }
}

/** The days whose names fit side by side, the first and the last one always. */
function labelled(days: readonly bigint[], at: (day: bigint) => number): readonly bigint[] {
  return days.reduce<readonly bigint[]>((kept, day) => {
    const before = kept.at(-1)
    const isFar = before === undefined || at(day) - at(before) > 0.1
    return day === days.at(-1) || (isFar && at(day) < 0.9) ? [...kept, day] : kept
  }, [])
}

/** At-the-money volatility of each asset by expiry, over the root of time, which keeps the near expiries apart. */
export function TermLines({ expiries }: { expiries: readonly GroupRow[] }) {
  const { days, terms, at } = termsOf(expiries, BigInt(useVenueNow()) * 1_000_000n)
  const drawn = terms.filter(({ points }) => points.length > 1)
  if (drawn.length === 0) return <EmptyState>{t('No figures yet.')}</EmptyState>
  const y = fittedScale(
    drawn.flatMap(({ points }) => points.map(({ iv }) => iv * 100)),
    4,
  )
  const path = (points: readonly TermPoint[]) =>
    points.map(({ at, iv }) => `${(at * unit).toFixed(1)} ${((1 - y.at(iv * 100)) * unit).toFixed(1)}`)
  return (
    <figure aria-label={t('ATM IV by expiry. See the table for values.')} className="flex h-full flex-col pb-2">
      <figcaption className="flex gap-x-5 px-3 text-xs text-text-3">
        {drawn.map(({ asset, points }, index) => (
          <span key={asset} className="flex items-center gap-1.5">
            <i className="h-0.5 w-3" style={{ background: colours[index % colours.length] }} />
            <CoinMark asset={asset} /> {asset} {formatPercent(points[0]?.iv, whole)} –{' '}
            {formatPercent(points.at(-1)?.iv, whole)}
          </span>
        ))}
      </figcaption>
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-y-2 right-14 left-6">
          <PlotDrawing className="overflow-visible">
            {y.ticks.map((tick) => (
              <PlotLine key={tick} y={(1 - y.at(tick)) * unit} colour="var(--line)" />
            ))}
            {drawn.map(({ asset, points }, index) => (
              <PlotCurve
                key={asset}
                d={`M${path(points).join('L')}`}
                colour={colours[index % colours.length] ?? 'var(--text-1)'}
              />
            ))}
          </PlotDrawing>
        </div>
        <ValueAxis
          className="inset-y-2 w-14"
          ticks={y.ticks}
          at={y.at}
          textOf={(tick) => `${formatNumber(tick, 0)}%`}
        />
      </div>
      <div aria-hidden="true" className="relative mr-14 ml-6 h-4 text-2xs text-text-4">
        {labelled(days, at).map((day) => (
          <span
            key={String(day)}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${at(day) * 100}%` }}
          >
            {formatUtcDay(day, 'short')}
          </span>
        ))}
      </div>
    </figure>
  )
}
