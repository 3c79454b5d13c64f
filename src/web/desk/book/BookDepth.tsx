import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { onTokensChange, rootToken } from '@/web/ui/rootToken'

/** Draws how much of the width the total of each row fills, from the middle outwards: whole percents. */
export type PaintShade = (percents: readonly number[]) => void

type DepthShadeProps = {
  side: Side
  /** Gets the way to draw it. */
  ref: Ref<PaintShade>
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

/** Undefined while the page has no styles: a canvas ignores such an ink, and would draw in solid black. */
function readInk(side: Side): Ink | undefined {
  const colour = rootToken(`--${side}`)
  const alpha = Number.parseFloat(rootToken('--depth')) / 100
  return colour === '' || Number.isNaN(alpha) ? undefined : { colour, alpha }
}

/** Which side of the rows in view is the heavier, in a line of its own under them. `bookPainter.ts` writes the shares. */
export function ImbalanceBar({ ref }: { ref: RefObject<HTMLParagraphElement | null> }) {
  return (
    <p
      ref={ref}
      className="flex h-6 shrink-0 items-center gap-2 border-t border-line px-3 text-xs"
      title={t('Bid/ask imbalance of visible depth')}
    >
      <span data-balance="buy" className="text-buy" />
      <span aria-hidden="true" className="imbalance h-1 flex-1 rounded-full" />
      <span data-balance="sell" className="text-sell" />
    </p>
  )
}

/** How much of the depth is bid: whole percents to the nearest, halves up. Unknown when there is no depth. */
export function bidPercent(bids: bigint, asks: bigint): number | undefined {
  const all = bids + asks
  return all === 0n ? undefined : Number((bids * 200n + all) / (all * 2n))
}
