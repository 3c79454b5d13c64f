import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import { toNumber } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { intrinsicValue } from '@/core/quant/black76'
import { quotedForward } from '@/core/quant/expiryForward'
import { decayLeft } from '@/core/quant/greeks'
import { windowLeft } from '@/core/quant/settlement'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'

type Terms = Extract<ReturnType<typeof parseInstrumentName>, { instrumentType: 'OPTION' }>

const termsByName = new Map<string, Terms | undefined>()
const lastDayYears = 1 / 365

/**
 * On the last day of an option, converts the Greeks of its ticker to the index and to the remaining time. The venue's
 * delta and gamma refer to the forward of its marks (venue-rules 3.4), and in the settlement window the index moves
 * only a part of that forward (3.3). The venue's theta is a daily rate, which may exceed the remaining time value on
 * the last day.
 */
export function withIndexGreeks(ticker: Ticker, timeNs: bigint): Ticker {
  if (ticker.instrumentType !== 'OPTION') return ticker
  const terms = termsOf(ticker.instrumentName)
  const years = terms === undefined ? 0 : yearsToExpiry(terms.expiryNs, timeNs)
  if (terms === undefined || years > lastDayYears) return ticker
  const convert = (level: TickerLevel | undefined) =>
    level === undefined ? undefined : indexLevel(level, terms, timeNs)
  return { ...ticker, mark: convert(ticker.mark), bid: convert(ticker.bid), ask: convert(ticker.ask) }
}

function termsOf(name: string): Terms | undefined {
  if (termsByName.has(name)) return termsByName.get(name)
  const parts = parseInstrumentName(name)
  const terms = parts?.instrumentType === 'OPTION' ? parts : undefined
  termsByName.set(name, terms)
  return terms
}

function indexLevel(level: TickerLevel, terms: Terms, timeNs: bigint): TickerLevel {
  const left = windowLeft(terms.expiryNs, timeNs)
  const { delta, gamma, theta } = level
  return {
    ...level,
    ...(delta !== undefined && { delta: delta * left }),
    ...(gamma !== undefined && { gamma: gamma * left * left }),
    ...(theta !== undefined && { theta: decayLeft(theta, timeValueOf(level, terms, timeNs)) }),
  }
}

/** Time value from price and volatility; never more than the price, and the whole price if no forward fits both. */
function timeValueOf({ price, iv }: TickerLevel, terms: Terms, timeNs: bigint): number {
  const { optionType } = terms
  const [paid, strike] = [toNumber(price), toNumber(terms.strike)]
  const quote = { optionType, strike, price: paid, iv: iv ?? 0, yearsToExpiry: yearsToExpiry(terms.expiryNs, timeNs) }
  const forward = quotedForward(quote)
  return forward === undefined ? paid : paid - intrinsicValue({ forward, strike, optionType })
}
