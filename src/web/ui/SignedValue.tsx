import type { ReactNode } from 'react'

const tones = { up: 'text-buy', down: 'text-sell', flat: 'text-text-2' }

/** Shows a number whose sign is visible as colour and as `+` or `−`. */
export function SignedValue({ sign, children }: { sign: -1 | 0 | 1; children: ReactNode }) {
  const tone = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
  return (
    <span className={`whitespace-nowrap ${tones[tone]}`}>
      {sign > 0 ? '+' : sign < 0 ? '\u2212' : ''}
      {children}
    </span>
  )
}

/** Returns the start index of a decimal's trailing zeros, which keep the column aligned but carry no information. */
export function noiseStart(text: string, decimals: number): number {
  const fractionStart = text.length - decimals
  const zeros = /0*$/.exec(text)?.[0].length ?? 0
  if (zeros < decimals) return text.length - zeros
  // In a whole number the separator is dimmed too.
  return decimals === 0 ? text.length : fractionStart - 1
}
