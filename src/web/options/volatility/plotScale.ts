import { useState, useLayoutEffect, useRef, type RefObject } from 'react'
import { niceStep } from '@/web/ui/valueScale'

/** A range of an axis, in the units of its values. */
export type Span = { readonly from: number; readonly to: number }

/** About `count` round numbers within a span. The ends are included only if they are round. */
export function roundTicks({ from, to }: Span, count: number): readonly number[] {
  if (!(to > from)) return []
  const step = niceStep((to - from) / count)
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  // Multiplies whole steps, because sums of tenths accumulate rounding errors in doubles. Adding 0 turns −0 into 0.
  return Array.from({ length: last - first + 1 }, (_, index) => roundTo((first + index) * step, step) + 0)
}

function roundTo(value: number, step: number): number {
  return Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))))
}

export function decimalsOfTicks(ticks: readonly number[]): number {
  const [first, second] = ticks
  if (first === undefined || second === undefined) return 0
  return Math.max(0, Math.ceil(-Math.log10(Math.abs(second - first)) - 1e-9))
}

/** Expands the range of the values to round numbers. Undefined without values. */
export function roundSpan(values: readonly number[], count: number, least = 0): Span | undefined {
  if (values.length === 0) return undefined
  const low = Math.min(...values)
  const high = Math.max(...values)
  const spare = Math.max((high - low) * 0.04, (least - (high - low)) / 2, Math.abs(high) * 1e-6, 1e-9)
  const step = niceStep((high - low + 2 * spare) / count)
  return { from: Math.floor((low - spare) / step) * step, to: Math.ceil((high + spare) / step) * step }
}

/** Keeps an axis from moving with every quote: it changes only when a value leaves it, or when half of it is empty. */
export function stableSpan(before: Span | undefined, wanted: Span | undefined): Span | undefined {
  if (before === undefined || wanted === undefined) return wanted
  const holds = wanted.from >= before.from - 1e-12 && wanted.to <= before.to + 1e-12
  return holds && wanted.to - wanted.from >= (before.to - before.from) / 2 ? before : wanted
}

/** Position of a value as a fraction of a span: 0 at its start, 1 at its end. */
export function shareOfScale(value: number, { from, to }: Span): number {
  return to === from ? 0.5 : (value - from) / (to - from)
}

/** A span that stays while the values fit. Give the component another key when the units change. */
export function useStableSpan(wanted: Span | undefined): Span | undefined {
  const [retained, setRetained] = useState(wanted)
  const next = stableSpan(retained, wanted)
  const isSame = next === retained || (next?.from === retained?.from && next?.to === retained?.to)
  if (!isSame) setRetained(next)
  return isSame ? retained : next
}

type Size = { readonly width: number; readonly height: number }

/** Size in CSS pixels, measured before the first paint so that the layout does not shift. */
export function useSize(first: Size): { readonly ref: RefObject<HTMLDivElement | null>; readonly size: Size } {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) {
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
