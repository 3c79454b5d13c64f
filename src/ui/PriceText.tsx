import { memo } from 'react'
import { decimalsOf, formatDecimal } from './formatDecimal'

/** Where the trailing zeros of a formatted decimal begin: they hold the column and say nothing. */
export function noiseStart(text: string, decimals: number): number {
  const fractionStart = text.length - decimals
  const zeros = /0*$/.exec(text)?.[0].length ?? 0
  if (zeros < decimals) return text.length - zeros
  // A whole number: the separator is noise as well.
  return decimals === 0 ? text.length : fractionStart - 1
}

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
