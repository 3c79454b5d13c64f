import { useMemo } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import { windowLeft } from '@/core/quant/settlement'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { plural, t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainStrike, ChainExpiry } from '@/web/market/options/chainStore'
import type { Forwards } from '@/web/market/options/forwardStore'
import { markAtmIv } from '@/web/market/options/smileQuotes'
import { optionScope } from '@/web/market/options/useOptions'
import type { MyHoldings } from '@/web/session/figures/myHoldings'
import { Select } from '@/web/ui/Select'

const words: Readonly<Record<StrikeFilter, string>> = {
  all: t('All strikes'),
  'count:10': t('Nearest {count}', { count: 10 }),
  'count:20': t('Nearest {count}', { count: 20 }),
  'count:30': t('Nearest {count}', { count: 30 }),
  'delta:5': t('Delta {low} to {high}', { low: '5', high: '95' }),
  'delta:10': t('Delta {low} to {high}', { low: '10', high: '90' }),
  'delta:25': t('Delta {low} to {high}', { low: '25', high: '75' }),
  'deviation:1': t('± {count} σ', { count: 1 }),
  'deviation:2': t('± {count} σ', { count: 2 }),
  'deviation:3': t('± {count} σ', { count: 3 }),
}

/** Choice of the visible strikes. Says how many are hidden. */
export function StrikeChoice({
  filter,
  hidden,
  onChange,
}: {
  filter: StrikeFilter
  hidden: number
  onChange: (filter: StrikeFilter) => void
}) {
  return (
    <div className="flex items-center gap-1">
      <Select
        label={t('Strikes')}
        isLabelHidden
        look="word"
        value={filter}
        onChange={onChange}
        options={strikeFilters.map((value) => ({ value, label: words[value] }))}
      />
      <output className="text-xs whitespace-nowrap text-warn empty:hidden">
        {hidden > 0 && plural(hidden, { one: '{count} hidden', other: '{count} hidden' })}
      </output>
    </div>
  )
}

const strikeFilters = [
  'all',
  'count:10',
  'count:20',
  'count:30',
  'delta:5',
  'delta:10',
  'delta:25',
  'deviation:1',
  'deviation:2',
  'deviation:3',
] as const
export type StrikeFilter = (typeof strikeFilters)[number]

export function readStrikeFilter(persisted: unknown): StrikeFilter {
  return strikeFilters.find((filter) => filter === persisted) ?? 'all'
}

/** Market data of the expiry; undefined while unknown. */
export type StrikeContext = {
  readonly forward: number | undefined
  readonly yearsToExpiry: number
  /** At-the-money volatility, as a fraction. */
  readonly iv: number | undefined
  /** Delta of the call; if only the put's delta is known, that delta plus one. */
  readonly callDelta: (strike: ChainStrike) => number | undefined
  /** True for a strike with a position or order, which no filter hides. */
  readonly isOwn: (strike: ChainStrike) => boolean
}

/** Returns the visible strikes, in order. A filter whose data is unknown hides no strike. */
export function shownStrikes(
  strikes: readonly ChainStrike[],
  filter: StrikeFilter,
  context: StrikeContext,
): readonly ChainStrike[] {
  const isShown = ruleOf(strikes, filter, context)
  return strikes.filter((strike) => isShown(strike) || context.isOwn(strike))
}

function ruleOf(
  strikes: readonly ChainStrike[],
  filter: StrikeFilter,
  context: StrikeContext,
): (strike: ChainStrike) => boolean {
  const [kind, text = ''] = filter.split(':')
  const number = Number(text)
  if (kind === 'count') return byCount(strikes, number, context)
  if (kind === 'delta') return byDelta(strikes, number / 100, context)
  return kind === 'deviation' ? byDeviation(number, context) : () => true
}

function byCount(strikes: readonly ChainStrike[], count: number, { forward }: StrikeContext) {
  if (forward === undefined) return () => true
  const distance = ({ strike }: ChainStrike) => Math.abs(toNumber(strike) - forward)
  const nearest = new Set(strikes.toSorted((a, b) => distance(a) - distance(b)).slice(0, count))
  return (strike: ChainStrike) => nearest.has(strike)
}

/** Filters symmetrically around the money: a call of delta 0.9 has the same strike as a put of −0.1. */
function byDelta(strikes: readonly ChainStrike[], least: number, { callDelta }: StrikeContext) {
  if (strikes.every((strike) => callDelta(strike) === undefined)) return () => true
  return (strike: ChainStrike) => {
    const delta = callDelta(strike)
    return delta !== undefined && delta >= least && delta <= 1 - least
  }
}

/** Filters strikes within `count` standard deviations of the forward until the expiry, by at-the-money volatility. */
function byDeviation(count: number, { forward, iv, yearsToExpiry }: StrikeContext) {
  if (forward === undefined || iv === undefined) return () => true
  const reach = count * iv * Math.sqrt(yearsToExpiry)
  return ({ strike }: ChainStrike) => Math.abs(Math.log(toNumber(strike) / forward)) <= reach
}

/** The visible strikes of an expiry. Updated once a second with the forward, so that rows do not come and go faster. */
export function useStrikes(
  asset: string,
  expiry: ChainExpiry,
  filter: StrikeFilter,
  forwards: Forwards,
  own: ReadonlyMap<string, MyHoldings>,
): readonly ChainStrike[] {
  const marketData = useMarketData()
  return useMemo(() => {
    const { tickers, timestampNs } = marketData.tickers(optionScope(asset)).getSnapshot()
    const forward = forwards.get(expiry.expiryNs)?.forward
    const nowNs = timestampNs ?? marketData.venueClock.nowNs()
    // In the settlement window deltas shrink with the remaining share. Strikes are filtered by moneyness, so the deltas
    // are scaled back.
    const left = windowLeft(expiry.expiryNs, nowNs)
    const deltaOf = (name: string | undefined) => {
      const delta = name === undefined ? undefined : tickers.get(name)?.mark?.delta
      return delta === undefined || left === 0 ? undefined : delta / left
    }
    return shownStrikes(expiry.strikes, filter, {
      forward,
      yearsToExpiry: yearsToExpiry(expiry.expiryNs, nowNs),
      iv: forward === undefined ? undefined : markAtmIv(expiry, tickers, forward),
      callDelta: ({ call, put }) => {
        const ofPut = deltaOf(put?.instrumentName)
        return deltaOf(call?.instrumentName) ?? (ofPut === undefined ? undefined : ofPut + 1)
      },
      isOwn: ({ call, put }) => [call, put].some((option) => option !== undefined && own.has(option.instrumentName)),
    })
  }, [marketData, asset, expiry, filter, forwards, own])
}
