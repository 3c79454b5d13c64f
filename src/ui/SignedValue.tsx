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
