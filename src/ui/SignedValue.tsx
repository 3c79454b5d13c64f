import { type ReactNode, memo } from 'react'
import type { Side } from '@/protocol/instrument'
import { t } from '@/language/t'
import { decimalsOf, formatDecimal } from './formatNumber'

const tones = { up: 'text-buy', down: 'text-sell', flat: 'text-text-2' }

/** A number with its sign shown twice: by colour, and by `+` or `−` for those who do not see the colour. */
export function SignedValue({ sign, children }: { sign: -1 | 0 | 1; children: ReactNode }) {
  const tone = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
  return (
    <span className={`whitespace-nowrap ${tones[tone]}`}>
      {sign > 0 ? '+' : sign < 0 ? '\u2212' : ''}
      {children}
    </span>
  )
}

/** Buy or sell, in colour and in words. */
export function SideText({
  side,
  words = { buy: t('Buy'), sell: t('Sell') },
}: {
  side: Side
  words?: Record<Side, string>
}) {
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{words[side]}</span>
}

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
