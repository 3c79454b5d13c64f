import { useEffect, useRef } from 'react'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { formatPrice } from '@/web/ui/formatNumber'
import { followPrice } from '@/web/ui/priceCursor'
import type { ChartPlace } from './chartPlace'
import type { ChartScale, Redraws } from './chartScale'

type PriceCursorLineProps = {
  instrument: Instrument
  place: Pick<ChartPlace, 'id' | 'link'>
  scale: ChartScale
  redraws: Redraws
}

/** Line at the price hovered in another panel. It follows the pointer without React. */
export function PriceCursorLine({ instrument, place, scale, redraws }: PriceCursorLineProps) {
  const { instrumentName, priceStep } = instrument
  const { id, link } = place
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let price: number | undefined
    const draw = () => {
      const y = price === undefined ? undefined : scale.yOf(price)
      const element = line.current
      if (element === null) return
      const { width, height } = scale.paneSize()
      const isIn = y !== undefined && y >= 0 && y <= height
      // Writes only changes: the chart redraws more often than this line appears or disappears.
      if (element.hidden === isIn) element.hidden = !isIn
      if (!isIn || price === undefined) return
      element.style.transform = `translateY(${y}px)`
      // The line spans the pane; the label sits on the price axis.
      element.style.setProperty('--pane', `${width}px`)
      const [label] = element.children
      if (label !== undefined) label.textContent = formatPrice(fromNumber<Price>(price), priceStep)
    }
    const stops = [
      redraws.subscribe(draw),
      followPrice(
        instrumentName,
        id,
        (next) => {
          price = next
          draw()
        },
        link,
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [instrumentName, priceStep, id, link, scale, redraws])
  return (
    <div ref={line} hidden aria-hidden="true" className="chart-cursor">
      <span />
    </div>
  )
}
