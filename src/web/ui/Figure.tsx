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

/** Shows a gain or a loss, with its sign as colour and character. Shows `—` while unknown. */
export function Gain({ usd }: { usd: Usd | undefined }) {
  if (usd === undefined) return unknownText
  return <SignedValue sign={signOf(usd)}>{formatUsd(absolute(usd))}</SignedValue>
}
