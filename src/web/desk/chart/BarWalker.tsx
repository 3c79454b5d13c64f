import { useState, type KeyboardEvent } from 'react'
import { t } from '@/web/language/t'

type BarWalkerProps = {
  barCount: number
  /** Text of a bar for screen readers. */
  textOf: (index: number) => string
  /** Puts the crosshair on a bar; `undefined` hides it. */
  pointAt: (index: number | undefined) => void
  zoom: (factor: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }

/**
 * Moves the crosshair by keyboard: ← and → by one bar, Page ↑ and Page ↓ by ten, Home and End to the ends. + and −
 * zoom.
 */
export function BarWalker({ barCount, textOf, pointAt, zoom }: BarWalkerProps) {
  const last = Math.max(0, barCount - 1)
  const [retained, setRetained] = useState<number>()
  const index = Math.min(retained ?? last, last)
  const go = (next: number) => {
    const to = Math.min(last, Math.max(0, next))
    setRetained(to)
    pointAt(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) go(index + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(last)
    else if (event.key === '+' || event.key === '=') zoom(0.8)
    else if (event.key === '-') zoom(1.25)
    else return
    event.preventDefault()
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the whole pane is the slider, not only a thumb
      role="slider"
      tabIndex={0}
      aria-label={t('Candle')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={textOf(index)}
      onFocus={() => pointAt(index)}
      onBlur={() => {
        setRetained(undefined)
        pointAt(undefined)
      }}
      onKeyDown={onKeyDown}
      className="absolute inset-0 -outline-offset-2!"
    />
  )
}
