import { unknownText } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { SignedValue } from '@/ui/SignedValue'
import { pointsText, signOfSaving } from './packageFormat'
import type { Saving } from './packageMarket'

/** By how much a price is better (+) or worse (−) than a measure: USD of one package, and points of volatility. */
export function SavingCell({ saving, decimals }: { saving: Saving | undefined; decimals: number }) {
  if (saving === undefined) return <span className="text-text-4">{unknownText}</span>
  const sign = signOfSaving(saving, decimals)
  return (
    <span className="flex flex-col items-end leading-tight">
      <SignedValue sign={sign}>{formatNumber(Math.abs(saving.usd), decimals)}</SignedValue>
      <span className="text-[11px] text-text-3">
        {saving.points !== undefined && sign !== 0 && (sign > 0 ? '+' : '\u2212')}
        {pointsText(saving)}
      </span>
    </span>
  )
}
