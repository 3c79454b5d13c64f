import { useLayoutEffect, useState, type RefObject } from 'react'
import { plural } from '@/language/t'
import { fromNumber, type Price } from '@/protocol/fixed6'
import { formatPrice } from '@/ui/formatNumber'
import type { CandleCanvas } from './candleCanvas'
import type { Redraws } from './chartScale'
import { placeLines } from './placeLines'

type LinePlaces = {
  readonly overlay: RefObject<HTMLElement | null>
  readonly canvas: CandleCanvas
  readonly redraws: Redraws
  readonly priceStep: Price
  /** Of the newest bar: it says how wide a price is. Undefined: there is no gutter, or no bar yet. */
  readonly close: number | undefined
}

/** A finger needs taller handles, and a phone has no room for long ones: chart.css. */
const tall = matchMedia('(pointer: coarse), (max-width: 600px)')

/** How old the chart is, in its upper right corner. */
const cornerPx = 22

/** Keeps the lines at their prices after each drawing of the chart, and a gutter for their tags. */
export function useLinePlaces({ overlay, canvas, redraws, priceStep, close }: LinePlaces): void {
  useGutter(overlay, canvas, close === undefined ? undefined : gutterPx(priceStep, close))
  useLayoutEffect(() => {
    const draw = () => {
      if (overlay.current === null) return
      placeLines(overlay.current, canvas.paneSize().height, canvas.yOf, {
        handleGap: tall.matches ? 34 : 22,
        top: cornerPx,
        clusterText,
      })
    }
    draw()
    return redraws.subscribe(draw)
  }, [overlay, canvas, redraws])
}

const clusterText = (count: number) => plural(count, { one: '1 order', other: '{count} orders' })

/** Room for a tag with a side, an amount and a price; of stacked ones for the price alone. */
function gutterPx(priceStep: Price, close: number): number {
  const price = formatPrice(fromNumber<Price>(close), priceStep).length * digitPx
  return Math.round(price + (tall.matches ? 28 : 80))
}

const digitPx = 6.4

/** The gutter stays while the tags come and go. */
function useGutter(overlay: RefObject<HTMLElement | null>, canvas: CandleCanvas, px: number | undefined): void {
  const [kept, setKept] = useState(px)
  // The digits of a price come and go; the chart does not move with them.
  if (px !== undefined && (kept === undefined || px > kept)) setKept(px)
  useLayoutEffect(() => {
    if (kept === undefined) return
    canvas.setGutter(kept)
    // The readout keeps clear of it too.
    overlay.current?.closest<HTMLElement>('.chart-body')?.style.setProperty('--gutter', `${kept}px`)
  }, [overlay, canvas, kept])
}
