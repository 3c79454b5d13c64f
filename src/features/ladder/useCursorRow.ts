import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { toNumber } from '@/protocol/fixed6'
import { followPrice } from '@/ui/priceCursor'
import type { LadderWindow } from './ladderWindow'

/** Marks the row of a price that is pointed at elsewhere. In the page itself: it follows the pointer, React does not. */
export function useCursorRow(table: RefObject<HTMLTableElement | null>, instrumentName: string, view: LadderWindow) {
  const { top, grouping } = view
  const price = useRef<number>(undefined)
  useLayoutEffect(() => {
    const [topPrice, step] = [toNumber(top), toNumber(grouping)]
    const mark = () => {
      const body = table.current?.tBodies[0]
      body?.querySelector('[data-cursor]')?.removeAttribute('data-cursor')
      if (price.current === undefined) return
      // A row has the prices from its own up to the next one's.
      const index = Math.ceil((topPrice - price.current) / step - 1e-9)
      if (index >= 0) body?.rows[index]?.setAttribute('data-cursor', '')
    }
    return followPrice(instrumentName, 'ladder', (now) => {
      price.current = now
      mark()
    })
  }, [table, instrumentName, top, grouping])
}
