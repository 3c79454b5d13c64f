import type { ReactNode } from 'react'

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

/** Where the trailing zeros of a formatted decimal begin: they hold the column and say nothing. */
export function noiseStart(text: string, decimals: number): number {
  const fractionStart = text.length - decimals
  const zeros = /0*$/.exec(text)?.[0].length ?? 0
  if (zeros < decimals) return text.length - zeros
  // A whole number: the separator is noise as well.
  return decimals === 0 ? text.length : fractionStart - 1
}
