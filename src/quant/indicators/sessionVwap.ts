import type { IndicatorValues } from './movingAverage'

export type TradedBar = {
  /** UNIX seconds of its beginning. */
  readonly timeS: number
  /** Contracts, and contracts times price; unknown where not all trades of the bar are known. */
  readonly volume: number | undefined
  readonly turnover: number | undefined
}

const dayS = 86_400

/**
 * The average price of what was traded since 00:00 UTC, or since the first bar whose trades are known where that is later.
 * A bar whose trades are not known has none, and the average begins anew after it.
 */
export function sessionVwap(bars: readonly TradedBar[]): IndicatorValues {
  let day: number | undefined
  let contracts = 0
  let turnover = 0
  return bars.map((bar) => {
    const barDay = Math.floor(bar.timeS / dayS)
    if (barDay !== day || bar.volume === undefined) {
      day = barDay
      contracts = 0
      turnover = 0
    }
    contracts += bar.volume ?? 0
    turnover += bar.turnover ?? 0
    return contracts > 0 ? turnover / contracts : undefined
  })
}
