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

/**
 * Returns where the noise of a decimal begins: the last decimals of a column whose values have only `significant` ones,
 * so that they are zero in every row.
 */
export function noiseStart(text: string, decimals: number, significant: number): number {
  if (significant >= decimals) return text.length
  // In a whole number the separator is dimmed too.
  return text.length - decimals + significant - (significant === 0 ? 1 : 0)
}
