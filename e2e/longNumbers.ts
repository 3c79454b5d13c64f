import type { Page } from '@playwright/test'
import { openRestTrader } from './restTrader'

/**
 * Finds clipped cells, and panels that scroll sideways, in the named tables; without names, clipped cells of all tables.
 * Text may end in an ellipsis where a tooltip has all of it.
 */
export function cutIn(
  page: Page,
  names?: readonly string[],
  how: 'fits' | 'scrolls' = 'fits',
): Promise<readonly string[]> {
  return page.evaluate(
    ({ wanted, isFitted }) => {
      const faults: string[] = []
      const labelOf = (table: Element) => table.getAttribute('aria-label') ?? ''
      const tables = [...document.querySelectorAll('table')].filter(
        (table) => (wanted === undefined || wanted.includes(labelOf(table))) && table.checkVisibility(),
      )
      if (wanted !== undefined && tables.length !== wanted.length)
        faults.push(`${tables.length} of ${wanted.length} tables are shown`)
      for (const table of tables) {
        const box = table.parentElement
        const name = labelOf(table)
        if (isFitted && box !== null && box.scrollWidth > box.clientWidth)
          faults.push(`${name} is scrolled sideways by ${box.scrollWidth - box.clientWidth}`)
        for (const cell of table.querySelectorAll('td, th')) {
          if (!cell.checkVisibility() || cell.clientWidth <= 1) continue
          // Overflow is visible without clipping: the press area is larger than its button.
          const clips = [...cell.querySelectorAll('*')].filter(
            (part) => part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible',
          )
          const isShortened = (part: Element) =>
            getComputedStyle(part).textOverflow === 'ellipsis' && part.closest('[title]') !== null
          const cut = [cell, ...clips].find((part) => part.scrollWidth > part.clientWidth && !isShortened(part))
          if (cut !== undefined)
            faults.push(`${name}: “${cell.textContent}” needs ${cut.scrollWidth} of ${cut.clientWidth}`)
        }
      }
      return faults
    },
    { wanted: names, isFitted: names !== undefined && how === 'fits' },
  )
}

/** Trades large amounts, prices of many digits, and contracts with long names. */
export async function tradeLongNumbers(venueUrl: string, key: Parameters<typeof openRestTrader>[1]): Promise<void> {
  const trader = await openRestTrader(venueUrl, key)
  const response = await fetch(`${venueUrl}/markets`)
  const records = (await response.json()) as readonly {
    instrument_name: string
    instrument_type: string
    mark_price?: string
    price_step: string
  }[]
  /** A multiple of the mark, on the tick: the venue's prices depend on its seed. */
  const place = async (on: string, side: 'buy' | 'sell', ofMark: number, amount: string) => {
    const record = records.find(({ instrument_name: name }) => name === on)
    if (record?.mark_price === undefined) throw new Error(`${on} has no mark`)
    const step = Number(record.price_step)
    const price = (Math.round((Number(record.mark_price) * ofMark) / step) * step).toFixed(6)
    await trader.place({ on, side, price, amount })
  }
  await place('DOGE-PERP', 'buy', 1.03, '100000')
  await place('BTC-PERP', 'sell', 0.97, '1.234')
  await place('SOL-PERP', 'buy', 1.03, '123.4')
  await place('ETH-PERP', 'buy', 1.03, '12.34')
  const options = records.filter(
    ({ instrument_type: type, mark_price: mark }) => type === 'OPTION' && Number(mark) > 50 && Number(mark) < 400,
  )
  for (const { instrument_name: on } of options.filter((_, at) => at % Math.ceil(options.length / 8) === 0)) {
    await place(on, 'buy', 1.3, '1.2')
  }
  await place('ETH-PERP', 'buy', 0.96, '12.34')
  await place('DOGE-PERP', 'sell', 1.04, '123456')
}
