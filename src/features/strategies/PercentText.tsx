import { formatPercent } from '@/ui/formatPercent'
import { unknownText } from '@/ui/formatDecimal'
import { SignedValue } from '@/ui/SignedValue'

/** A gain or a loss as a share, its sign shown twice; what rounds to nothing has none. */
export function PercentText({ ratio }: { ratio: number | undefined }) {
  if (ratio === undefined || !Number.isFinite(ratio)) return unknownText
  const shown = Math.round(ratio * 1e4)
  const sign = shown > 0 ? 1 : shown < 0 ? -1 : 0
  return <SignedValue sign={sign}>{formatPercent(Math.abs(shown) / 1e4, { isSigned: false })}</SignedValue>
}
