import { numberFormat, unknownText, withMinusSign } from './formatDecimal'

type PercentOptions = { decimals?: number; isSigned?: boolean; locale?: string }

/** A ratio as a percentage: 0.0124 is `+1.24%`. Volatilities and shares go without the plus (`isSigned: false`). */
export function formatPercent(ratio: number | undefined, options: PercentOptions = {}): string {
  const { decimals = 2, isSigned = true, locale } = options
  if (ratio === undefined || !Number.isFinite(ratio)) return unknownText
  const format = numberFormat(
    {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    },
    locale,
  )
  return withMinusSign(format.format(ratio))
}
