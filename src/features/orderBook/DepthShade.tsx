import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Side } from '@/protocol/instrument'

type DepthShadeProps = {
  side: Side
  /** How much of the width the total of each row fills, from the middle outwards: whole percents. */
  percents: readonly number[]
  /** How many places there are; those without a level stay empty. */
  count: number
  /** Pixels from the top of the table to the first place. */
  top: number
  rowHeight: number
}

/**
 * The totals of a side as one picture behind its rows: a place is one pixel high and a percent one wide, and the browser
 * stretches it. Not a background of each row: the totals of all rows change together, and styling and painting each row
 * for it costs more than the rest of the book.
 */
export function DepthShade({ side, percents, count, top, rowHeight }: DepthShadeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useRef(() => {})
  useLayoutEffect(() => {
    draw.current = () => {
      if (canvas.current !== null) drawShade(canvas.current, side, percents)
    }
    draw.current()
  }, [side, percents])
  useEffect(() => {
    const themes = new MutationObserver(() => {
      if (canvas.current !== null) inks.delete(canvas.current)
      draw.current()
    })
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
    return () => themes.disconnect()
  }, [])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="book-shade"
      width={100}
      height={count}
      style={{ top, height: count * rowHeight }}
    />
  )
}

/** The colours of the theme as they were read last: to ask for them has the browser style the page. */
const inks = new WeakMap<HTMLCanvasElement, { readonly colour: string; readonly alpha: number }>()

function drawShade(canvas: HTMLCanvasElement, side: Side, percents: readonly number[]): void {
  const picture = canvas.getContext('2d')
  if (picture === null) return
  const ink = inks.get(canvas) ?? inkOf(canvas, side)
  inks.set(canvas, ink)
  picture.clearRect(0, 0, 100, canvas.height)
  picture.fillStyle = ink.colour
  picture.globalAlpha = ink.alpha
  for (const [index, percent] of percents.entries()) {
    picture.fillRect(100 - percent, side === 'sell' ? canvas.height - 1 - index : index, percent, 1)
  }
}

function inkOf(canvas: HTMLCanvasElement, side: Side) {
  const style = getComputedStyle(canvas)
  return {
    colour: style.getPropertyValue(`--${side}`).trim(),
    alpha: Number.parseFloat(style.getPropertyValue('--depth')) / 100,
  }
}
