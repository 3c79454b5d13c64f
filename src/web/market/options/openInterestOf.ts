import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, toNumber, type Amount } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'

/**
 * Sums the open interest of options in contracts, and divides that of the puts by that of the calls. Undefined while no
 * ticker reports any; without calls the ratio is undefined.
 */
export function openInterestOf(tickers: Iterable<Pick<Ticker, 'instrumentName' | 'openInterest'>>) {
  const sums = { call: 0n, put: 0n }
  let isKnown = false
  for (const { instrumentName, openInterest } of tickers) {
    const parts = parseInstrumentName(instrumentName)
    if (openInterest === undefined || parts?.instrumentType !== 'OPTION') continue
    sums[parts.optionType] += openInterest
    isKnown = true
  }
  if (!isKnown) return undefined
  const { call, put } = sums
  return {
    total: fixed6<Amount>(call + put),
    putCallRatio: call === 0n ? undefined : toNumber(fixed6<Amount>(put)) / toNumber(fixed6<Amount>(call)),
  }
}
