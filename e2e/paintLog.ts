import type { Page } from '@playwright/test'

/** Data painted as live, with times in UNIX milliseconds on the clock shared by page and test. */
export type Paint = {
  readonly what: 'book' | 'orders'
  readonly text: string
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Records the painted book (five levels a side) and open orders at each frame, unless they are marked as stale. The
 * returned function reads the record.
 */
export async function logPaint(page: Page): Promise<() => Promise<readonly Paint[]>> {
  await page.evaluate(() => {
    type Run = { what: 'book' | 'orders'; text: string; fromMs: number; toMs: number }
    const runs: Run[] = []
    const open: { book?: Run | undefined; orders?: Run | undefined } = {}
    Object.assign(window, { __paints: runs })
    const number = (text: string | null | undefined) => Number((text ?? '').replaceAll(',', ''))
    const side = (table: Element, name: string) =>
      [...table.querySelectorAll(`[data-side="${name}"]`)]
        .map((row) =>
          ['price', 'amount'].map((cell) => number(row.querySelector(`[data-cell="${cell}"]`)?.textContent)),
        )
        .filter(([price]) => price !== 0)
    const book = () => {
      const table = document.querySelector('[role="table"][aria-label="Order book"], table[aria-label="Order book"]')
      if (table === null || table.closest('.is-stale') !== null) return undefined
      const [bids, asks] = [side(table, 'buy').slice(0, 5), side(table, 'sell').toReversed().slice(0, 5)]
      return bids.length === 5 && asks.length === 5 ? JSON.stringify([bids, asks]) : undefined
    }
    const orders = () => {
      const table = document.querySelector('table[aria-label="Open orders"]')
      if (table === null || table.closest('.is-stale') !== null) return undefined
      return (
        [...table.querySelectorAll('tbody tr')]
          // A cell's first line; the context of the value is in the second.
          .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.querySelector(':scope > span') ?? cell))
          .map((cells) => cells.map((line) => line.textContent ?? ''))
          .map((cells) => cells.filter((text) => /^[\d,.]+$/.test(text)).slice(0, 2))
          .filter((figures) => figures.length === 2)
          .map((figures) =>
            figures
              .map((text) => String(number(text)))
              .sort()
              .join(' '),
          )
          .sort()
          .join(', ')
      )
    }
    const note = (what: 'book' | 'orders', text: string | undefined) => {
      const nowMs = Date.now()
      const run = open[what]
      // The previous state was on screen until this frame.
      if (run !== undefined) run.toMs = nowMs
      if (run?.text === text) return
      open[what] = text === undefined ? undefined : { what, text, fromMs: nowMs, toMs: nowMs }
      if (open[what] !== undefined) runs.push(open[what])
    }
    const look = () => {
      note('book', book())
      note('orders', orders())
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { __paints: Paint[] }).__paints)
}
