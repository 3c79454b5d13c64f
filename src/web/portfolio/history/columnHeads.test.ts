import { expect, test } from 'vitest'
import { fillsLook } from './fillsLook'
import type { HistoryColumn } from './historyCells'
import { ordersLook, stopsLook } from './ordersLook'
import { fundingLook, settlementsLook, transactionsLook } from './paymentLooks'

const catalogues = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('../../language/*.json', { eager: true, import: 'default' }),
)

/** Pixels: measured in Chromium at 11 px, headings of three words in English and German take 4.9 to 5.4 a letter. */
const letterWidth = 5.4
/** Pixels: 8 on the left and 12 on the right of the last cell, the widest padding of all. */
const padding = 20

test.each([
  ['orders', heads(ordersLook.columns)],
  ['stops', heads(stopsLook.columns)],
  ['fills', heads(fillsLook.columns)],
  ['funding', heads(fundingLook.columns)],
  ['settlements', heads(settlementsLook.columns)],
  ['transactions', heads(transactionsLook.columns)],
])('each heading of %s fits its column at the least width, in every language', (_, list) => {
  const tooNarrow = list.flatMap(({ header, width }) =>
    catalogues.map((texts) => texts[header] ?? header).filter((text) => text.length * letterWidth + padding > width),
  )
  expect(tooNarrow).toEqual([])
})

function heads<Row>(columns: readonly HistoryColumn<Row>[]) {
  return columns.map(({ header, width }) => ({ header, width }))
}
