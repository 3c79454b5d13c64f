import { useCallback, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { BookView } from '@/web/market/orderBook/bookView'
import type { OrderBookStore } from '@/web/market/orderBook/orderBookStore'
import type { PaintShade } from './BookDepth'
import { createBookPainter, type BookSnapshot, type BookWriting } from './bookPainter'

export type BookSource = Pick<OrderBookStore, 'getSnapshot' | 'subscribe'>

/** Paints a frame without React. Returns false when React must render the frame. */
export type PaintFrame = (view: BookView) => boolean

/** Returns the latest view at each render. Only views that `paint` rejects trigger a render. */
export function useUnpaintedView(source: BookSource, paint: RefObject<PaintFrame>): BookView {
  const subscribe = useCallback(
    (listener: () => void) =>
      source.subscribe(() => {
        if (!paint.current(source.getSnapshot())) listener()
      }),
    [source, paint],
  )
  return useSyncExternalStore(subscribe, source.getSnapshot)
}

export function useBookPainter({ units, grouping, priceStep, amountStep }: BookWriting) {
  const table = useRef<HTMLTableElement>(null)
  const balance = useRef<HTMLParagraphElement>(null)
  const sell = useRef<PaintShade>(null)
  const buy = useRef<PaintShade>(null)
  const painter = useMemo(
    () => createBookPainter({ units, grouping, priceStep, amountStep }),
    [units, grouping, priceStep, amountStep],
  )
  return {
    table,
    balance,
    sellShade: sell,
    buyShade: buy,
    paint: painter.paint,
    repaint: (picture: BookSnapshot) => {
      if (table.current === null || balance.current === null) return
      painter.adopt({
        table: table.current,
        balance: balance.current,
        shades: { sell: sell.current ?? undefined, buy: buy.current ?? undefined },
      })
      painter.paint(picture)
    },
  }
}
