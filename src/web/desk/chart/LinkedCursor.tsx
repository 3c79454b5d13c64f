import { useEffect, useRef } from 'react'
import type { ChartSource } from '@/web/ui/priceCursor'
import type { ChartCandle } from './chartData'
import type { ChartScale, Redraws } from './chartScale'
import { barTimeText } from './chartTime'
import { followTime } from './linkedTime'

type LinkedCursorProps = {
  id: ChartSource
  link: string
  candles: readonly ChartCandle[]
  intervalS: number
  scale: ChartScale
  redraws: Redraws
  /** Called with the start of the bar to read; `undefined` when the time is outside this chart. */
  onTime: (timeS: number | undefined) => void
}

/** Line at the time hovered in a linked chart. It follows the pointer without React. */
export function LinkedCursor({ id, link, candles, intervalS, scale, redraws, onTime }: LinkedCursorProps) {
  const line = useRef<HTMLDivElement>(null)
  const firstS = candles[0]?.timeS
  const lastS = candles.at(-1)?.timeS
  useEffect(() => {
    const element = line.current
    if (element === null) return
    let barS: number | undefined
    const draw = () => {
      const x = barS === undefined ? undefined : scale.xOf(barS)
      const { width, height } = scale.paneSize()
      const isIn = x !== undefined && x >= 0 && x <= width
      // Writes only changes: the chart redraws more often than this line appears or disappears.
      if (element.hidden === isIn) element.hidden = !isIn
      if (!isIn || barS === undefined) return
      element.style.transform = `translateX(${x}px)`
      element.style.setProperty('--pane', `${height}px`)
      const [label] = element.children
      if (label !== undefined) label.textContent = barTimeText(barS, intervalS)
    }
    const receive = (timeS: number | undefined) => {
      const next = barOf(timeS, { firstS, lastS, intervalS })
      if (next !== barS) onTime(next)
      barS = next
      draw()
    }
    const stops = [redraws.subscribe(draw), followTime(link, id, receive)]
    return () => {
      for (const stop of stops) stop()
      if (barS !== undefined) onTime(undefined)
    }
  }, [id, link, firstS, lastS, intervalS, scale, redraws, onTime])
  return (
    <div ref={line} hidden aria-hidden="true" className="chart-time-cursor">
      <span />
    </div>
  )
}

type Bars = { readonly firstS: number | undefined; readonly lastS: number | undefined; readonly intervalS: number }

/** Start of the bar that contains a time; `undefined` outside the bars. */
export function barOf(timeS: number | undefined, { firstS, lastS, intervalS }: Bars): number | undefined {
  if (timeS === undefined || firstS === undefined || lastS === undefined) return undefined
  const barS = firstS + Math.floor((timeS - firstS) / intervalS) * intervalS
  return barS < firstS || barS > lastS ? undefined : barS
}
