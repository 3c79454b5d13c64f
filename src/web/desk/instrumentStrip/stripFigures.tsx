import type { ReactNode } from 'react'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatCountdown } from '@/web/ui/formatTime'
import type { PanelFreshness } from '@/web/ui/Panel'

export type StripFigures = {
  readonly mark?: Price | undefined
  readonly index?: Price | undefined
  readonly markDayAgo?: Price | undefined
  /** Perpetuals: rate of the current interval, as a ratio. */
  readonly fundingRate?: number | undefined
  /** UNIX milliseconds. */
  readonly nextFundingMs?: number | undefined
  readonly openInterest?: Amount | undefined
  readonly volume24hUsd?: Usd | undefined
  /** Options: implied volatility of the mark, as a ratio. */
  readonly iv?: number | undefined
  readonly delta?: number | undefined
  /** Options: USD a day. */
  readonly theta?: number | undefined
  /** Options: USD for one volatility point. */
  readonly vega?: number | undefined
}

export type InstrumentStripProps = {
  instrument: Instrument
  figures: StripFigures
  freshness?: PanelFreshness
  /** Warning shown while the ticker is quiet. */
  quiet?: ReactNode
  onOpenPicker: () => void
  children?: ReactNode
}

/** Largest step with which an index is shown: a cent. A finer price step is used if there is one. */
export const indexStep = fixed6<Price>(10_000n)

export function Countdown({ toMs }: { toMs: number | undefined }) {
  const nowMs = useVenueNow()
  return (
    <span className="ml-1.5 text-text-2 first:ml-0">
      {formatCountdown(toMs === undefined ? undefined : toMs - nowMs)}
    </span>
  )
}

export const tone = (rate: number | undefined) =>
  rate === undefined || rate === 0 ? 'text-text-2' : rate > 0 ? 'text-buy' : 'text-sell'

const hourMs = 3_600_000

/** Next funding time after `nowMs`, on the hour. Both in UNIX milliseconds. */
export function nextFundingMs(nowMs: number): number {
  return (Math.floor(nowMs / hourMs) + 1) * hourMs
}
