import type { Ticker } from '@/protocol/channels/ticker'
import { toNumber } from '@/protocol/fixed6'
import { atTheMoney, ivBetween } from '@/quant/atTheMoney'
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

/** The volatility at a price between the strikes, straight in ln K from one to the next, flat beyond them. */
export function smileAt(smile: readonly SmileMark[], price: number): number | undefined {
  const [first, last] = [smile[0], smile.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (price <= first.strike) return first.iv
  if (price >= last.strike) return last.iv
  return ivBetween(
    smile.map(({ strike, iv }) => ({ place: Math.log(strike), iv })),
    Math.log(price),
  )
}

/** The volatility at the money by the venue's marks. */
export function markAtmIv(
  expiry: ChainExpiry,
  tickers: ReadonlyMap<string, Ticker>,
  forward: number,
): number | undefined {
  return smileAt(markSmile(expiry, tickers, forward), forward * Math.exp(atTheMoney))
}
