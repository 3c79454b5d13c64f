import { memo } from 'react'
import { decimalsOf, formatDecimal } from './formatNumber'
import { noiseStart } from './SignedValue'

type PriceTextProps = {
  value: bigint | undefined
  step: bigint
  /** What all values of the column are multiples of, if that is coarser than the step. */
  unit?: bigint
}

/** Shows a price or an amount with its step's decimals. Those that are zero in the whole column are dimmed. */
export const PriceText = memo(function PriceText({ value, step, unit = step }: PriceTextProps) {
  const decimals = decimalsOf(step)
  const text = formatDecimal(value, decimals)
  const at = value === undefined ? text.length : noiseStart(text, decimals, decimalsOf(unit))
  return (
    <>
      {text.slice(0, at)}
      {/* Rendered even when empty, because adding and removing an element costs more than changing a text. */}
      <span className="text-text-4">{text.slice(at)}</span>
    </>
  )
})
