import type { FilledSlice, ReportedFill, TwapParent } from '@/web/desk/ticket/twap/model/sliceReports'
import { plural, t } from '@/web/language/t'
import type { Steps, StepsOf } from '@/web/market/stepsOf'
import { amountInSteps } from '@/web/session/orders/orderNumbers'
import { fillToastId } from '@/web/session/orders/outcomeToast'
import { decimalsOf, formatDecimal } from '@/web/ui/formatNumber'
import type { Toast } from '@/web/ui/showToast'
import { averageText } from './averageText'
import { fillPart } from './fillPart'

/**
 * Sum of a TWAP's slices. `value` is price × amount, in millionths of millionths. `fee` is undefined for slices from
 * before this page load.
 */
type SliceSum = { amount: bigint; value: bigint; fee: bigint | undefined; decimals: number }
type TwapSum = { readonly isWhole: boolean; readonly slices: Map<string, SliceSum> }

const retainedTwaps = 50

/** Sums up a TWAP's fills. It fills in slices for hours, so all share one toast and one notice. */
export function createTwapFillToasts(show: (toast: Toast) => void, stepsOf: StepsOf) {
  const sums = new Map<string, TwapSum>()
  return (fill: ReportedFill, twap: TwapParent) => {
    const sum = sums.get(twap.orderId) ?? {
      isWhole: twap.earlier !== undefined,
      slices: new Map((twap.earlier ?? []).map((slice) => [slice.orderId, earlierSum(slice)])),
    }
    // Reinserted at the end, so that the TWAP with the latest fill is evicted last.
    sums.delete(twap.orderId)
    sums.set(twap.orderId, sum)
    const [oldest] = sums.keys()
    if (sums.size > retainedTwaps && oldest !== undefined) sums.delete(oldest)
    addFill(sum.slices, fill)
    const slices = [...sum.slices.values()]
    const steps = stepsOf(fill.instrumentName)
    show({
      tone: 'done',
      category: 'fills',
      instrumentName: fill.instrumentName,
      title: titleOf(fill, twap, sum, steps),
      detail: feeText(slices),
      id: fillToastId(twap),
      part: fillPart(fill, steps),
    })
  }
}

function earlierSum({ amount, price }: FilledSlice): SliceSum {
  return { amount, value: amount * price, fee: undefined, decimals: decimalsOf(price) }
}

/** Adds a fill to its slice. The history may list a slice before its fills arrive; the fills then replace it. */
function addFill(slices: TwapSum['slices'], { orderId, key, amount, price, fee }: ReportedFill): void {
  const id = orderId ?? key
  const known = slices.get(id)
  const before =
    known?.fee === undefined ? { amount: 0n, value: 0n, fee: 0n, decimals: 0 } : { ...known, fee: known.fee }
  slices.set(id, {
    amount: before.amount + amount,
    value: before.value + amount * price,
    fee: before.fee + fee,
    decimals: Math.max(before.decimals, decimalsOf(price)),
  })
}

/** Formats the title: "TWAP buy 2.00 ETH-PERP: 0.60 filled at 3,120.51 in 3 slices". */
function titleOf(
  { side, instrumentName }: ReportedFill,
  { amount }: TwapParent,
  { slices, isWhole }: TwapSum,
  steps: Steps | undefined,
): string {
  const sums = [...slices.values()]
  const filled = sums.reduce((sum, slice) => sum + slice.amount, 0n)
  const value = sums.reduce((sum, slice) => sum + slice.value, 0n)
  const decimals = Math.max(...sums.map((slice) => slice.decimals))
  const words = {
    // Unknown only if the TWAP's record was not received.
    amount: amount === undefined ? '—' : amountInSteps(amount, steps),
    instrument: instrumentName,
    filled: amountInSteps(filled, steps),
    price: averageText(value / filled, decimals, steps),
    slices: plural(sums.length, { one: '{count} slice', other: '{count} slices' }),
  }
  if (!isWhole) {
    return side === 'buy'
      ? t('TWAP buy {amount} {instrument}: {filled} filled at {price} in {slices} since this page opened', words)
      : t('TWAP sell {amount} {instrument}: {filled} filled at {price} in {slices} since this page opened', words)
  }
  return side === 'buy'
    ? t('TWAP buy {amount} {instrument}: {filled} filled at {price} in {slices}', words)
    : t('TWAP sell {amount} {instrument}: {filled} filled at {price} in {slices}', words)
}

/** Formats the total fee. Empty if any slice's fee is unknown, because the sum would be too low. */
function feeText(slices: readonly SliceSum[]): string | undefined {
  let fee = 0n
  for (const slice of slices) {
    if (slice.fee === undefined) return undefined
    fee += slice.fee
  }
  return t('Fee {fee} USD', { fee: formatDecimal(fee, 4) })
}
