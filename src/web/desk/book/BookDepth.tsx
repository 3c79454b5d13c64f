import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { onTokensChange, rootToken } from '@/web/ui/rootToken'

/** Sets the bar width of each row, in whole percent. Rows are ordered from the middle outwards. */
export type PaintShade = (percents: readonly number[]) => void

type DepthShadeProps = {
  side: Side
  ref: Ref<PaintShade>
  count: number
  /** Pixels from the top of the table to the first row. */
  top: number
  rowHeight: number
}

/**
 * Paints a side's cumulative totals as one canvas behind the rows: one pixel per row and percent, stretched by CSS. A
 * background per row would cost more in style and paint than the rest of the book, because all totals change together.
 */
export function DepthShade({ ref, side, count, top, rowHeight }: DepthShadeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<readonly number[]>([])
  useImperativeHandle(
    ref,
    () => (percents: readonly number[]) => {
      drawn.current = percents
      if (canvas.current !== null) drawShade(canvas.current, side, percents)
    },
    [side],
  )
  useEffect(
    () => onTokensChange(() => canvas.current !== null && drawShade(canvas.current, side, drawn.current)),
    [side],
  )
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

type Ink = { readonly colour: string; readonly alpha: number }

function drawShade(canvas: HTMLCanvasElement, side: Side, percents: readonly number[]): void {
  const picture = canvas.getContext('2d')
  if (picture === null) return
  picture.clearRect(0, 0, 100, canvas.height)
  const ink = readInk(side)
  if (ink === undefined) return
  picture.fillStyle = ink.colour
  picture.globalAlpha = ink.alpha
  for (const [index, percent] of percents.entries()) {
    picture.fillRect(100 - percent, side === 'sell' ? canvas.height - 1 - index : index, percent, 1)
  }
}

/**
 * Reads the colour of a side. `undefined` until the stylesheet has loaded, because a canvas ignores an invalid colour
 * and would paint solid black.
 */
function readInk(side: Side): Ink | undefined {
  const colour = rootToken(`--${side}`)
  const alpha = Number.parseFloat(rootToken('--depth')) / 100
  return colour === '' || Number.isNaN(alpha) ? undefined : { colour, alpha }
}

/** Bid and ask shares of the visible depth, below the book. `bookPainter.ts` writes the figures. */
export function ImbalanceBar({ ref }: { ref: RefObject<HTMLParagraphElement | null> }) {
  return (
    <p
      ref={ref}
      className="flex h-6 shrink-0 items-center gap-2 px-3 text-xs"
      title={t('Bid/ask imbalance of visible depth')}
    >
      <span data-balance="buy" className="text-buy" />
      <span aria-hidden="true" className="imbalance h-1 flex-1 rounded-full" />
      <span data-balance="sell" className="text-sell" />
    </p>
  )
}

/** Bid share of the depth in whole percent, half up; `undefined` without depth. */
export function bidPercent(bids: bigint, asks: bigint): number | undefined {
  const all = bids + asks
  return all === 0n ? undefined : Number((bids * 200n + all) / (all * 2n))
}
