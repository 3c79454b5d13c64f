import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { ExpirySmile, SmileQuote } from '@/web/market/options/smileQuotes'

/** Quotes one point wide around `ivAt(k)`, at the given strikes. */
export function smileScene(
  ivAt: (logMoneyness: number) => number,
  {
    days = 30,
    forward = 3000,
    strikes = [2400, 2600, 2800, 2900, 3000, 3100, 3200, 3400, 3600],
    width = 0.01,
  }: { days?: number; forward?: number; strikes?: readonly number[]; width?: number } = {},
): ExpirySmile {
  const quotes = strikes.map((strike): SmileQuote => {
    const logMoneyness = Math.log(strike / forward)
    const optionType = strike >= forward ? 'call' : 'put'
    const iv = ivAt(logMoneyness)
    return {
      instrumentName: `ETH-${days}D-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
      optionType,
      strike: fromNumber<Price>(strike),
      logMoneyness,
      bidIv: iv - width / 2,
      askIv: iv + width / 2,
      markIv: iv,
    }
  })
  return {
    expiryNs: BigInt(days) * 86_400_000_000_000n,
    years: days / 365,
    forward: { forward, source: 'venue', parity: undefined, quoted: undefined, disagreement: 0, isDisagreeing: false },
    quotes,
  }
}
