import type { ReactNode } from 'react'
import { absolute, signOf, type Usd } from '@/core/protocol/fixed6'
import { unknownText, formatUsd } from './formatNumber'
import { SignedValue } from './SignedValue'

type FigureProps = {
  label: string
  about?: string
  note?: ReactNode
  isLarge?: boolean
  className?: string
  children: ReactNode
}

/** A labelled figure, for use inside a `dl`. */
export function Figure({ label, about, note, isLarge = false, className = '', children }: FigureProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="label truncate" title={about}>
        {label}
      </dt>
      <dd className={isLarge ? 'text-xl font-semibold tracking-tight' : 'text-base'}>
        {children}
        {note !== undefined && <span className="block text-xs font-normal tracking-normal text-text-3">{note}</span>}
      </dd>
    </div>
  )
}

const halfCent = 5_000n

/**
 * Shows a gain or a loss in cents, with its sign as colour and character. What rounds to zero has neither. Shows `—`
 * while unknown.
 */
export function Gain({ usd }: { usd: Usd | undefined }) {
  if (usd === undefined) return unknownText
  const size = absolute(usd)
  return <SignedValue sign={size < halfCent ? 0 : signOf(usd)}>{formatUsd(size)}</SignedValue>
}
