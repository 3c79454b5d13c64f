import { memo } from 'react'
import { decimalsOf, formatDecimal } from './formatNumber'
import { noiseStart } from './SignedValue'

type PriceTextProps = { value: bigint | undefined; step: bigint }

/** A price or an amount with the decimals of its step, the noise dimmed. */
export const PriceText = memo(function PriceText({ value, step }: PriceTextProps) {
  const decimals = decimalsOf(step)
  const text = formatDecimal(value, decimals)
  const at = value === undefined ? text.length : noiseStart(text, decimals)
  return (
    <>
      {text.slice(0, at)}
      {/* Also when there is none: an element that comes and goes costs more than a text that changes. */}
      <span className="text-text-4">{text.slice(at)}</span>
    </>
  )
})
