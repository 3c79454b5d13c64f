import type { Ticker } from '@/protocol/channels/ticker'
import { toNumber } from '@/protocol/fixed6'
import type { ChainExpiry } from './optionChain'

export type SmileMark = { readonly strike: number; readonly iv: number }

/** The volatility of the venue's marks by strike, of the side out of the money (or the one there is), ascending. */
export function markSmile(
  expiry: ChainExpiry,
  tickers: ReadonlyMap<string, Ticker>,
  forward: number,
): readonly SmileMark[] {
  return expiry.strikes.flatMap(({ strike, call, put }) => {
    const ivOf = (option: typeof call) => option && tickers.get(option.instrumentName)?.mark?.iv
    const price = toNumber(strike)
    const iv = price >= forward ? (ivOf(call) ?? ivOf(put)) : (ivOf(put) ?? ivOf(call))
    return iv === undefined ? [] : [{ strike: price, iv }]
  })
}

/** The volatility at a price between the strikes, straight from one to the next, flat beyond them. */
export function smileAt(smile: readonly SmileMark[], price: number): number | undefined {
  const next = smile.findIndex(({ strike }) => strike >= price)
  const above = smile[next]
  if (above === undefined) return smile.at(-1)?.iv
  const below = smile[next - 1]
  if (below === undefined) return above.iv
  return below.iv + ((above.iv - below.iv) * (price - below.strike)) / (above.strike - below.strike)
}
