import { fromNumber, toNumber, type Amount, type Price } from '@/protocol/fixed6'
import { otcHalfSpread } from '@/quant/otcRules'
import { fairValue, type FairValue, type SmilePoint } from '@/quant/smileGrid'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { OtcWish } from '@/account/otc/useOtc'

/** What the desk is likely to say, reckoned by the page from the listed options. USD for one contract. */
export type DeskEstimate = FairValue & { readonly bid: Price; readonly ask: Price }

type Priced = Pick<OtcWish, 'strike' | 'expiryNs' | 'optionType'> & { readonly amount: Amount }

/** Undefined while the surface or the index is not known. */
export function deskEstimate(
  points: readonly SmilePoint[] | undefined,
  { strike, expiryNs, optionType, amount }: Priced,
  indexPrice: Price | undefined,
  nowNs: bigint,
): DeskEstimate | undefined {
  if (points === undefined || indexPrice === undefined) return undefined
  const option = { strike: toNumber(strike), yearsToExpiry: yearsToExpiry(expiryNs, nowNs), optionType }
  const fair = fairValue(points, option)
  if (fair === undefined) return undefined
  const half = otcHalfSpread({ ...fair, underlying: toNumber(indexPrice) * toNumber(amount) })
  return {
    ...fair,
    bid: fromNumber<Price>(Math.floor(Math.max(0, fair.value - half) * 100) / 100),
    ask: fromNumber<Price>(Math.ceil((fair.value + half) * 100) / 100),
  }
}
