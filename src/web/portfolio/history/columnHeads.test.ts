import { expect, test } from 'vitest'
import { fillsTable } from './fillsTable'
import type { HistoryColumn } from './historyCells'
import { ordersTable, stopsTable } from './ordersTable'
import { fundingTable, settlementsTable, transactionsTable } from './paymentTables'

const catalogues = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('../../language/*.json', { eager: true, import: 'default' }),
)

/** Pixels per letter: in Chromium at 11 px, headings of three words in English and German take 4.9 to 5.4. */
const letterWidth = 5.4
/** Pixels of the widest padding: 8 on the left and 12 on the right of the last cell. */
const padding = 20

test.each([
  ['orders', heads(ordersTable.columns)],
  ['stops', heads(stopsTable.columns)],
  ['fills', heads(fillsTable.columns)],
  ['funding', heads(fundingTable.columns)],
  ['settlements', heads(settlementsTable.columns)],
  ['transactions', heads(transactionsTable.columns)],
])('each heading of %s fits its column at the minimum width, in every language', (_, list) => {
  const tooNarrow = list.flatMap(({ header, width }) =>
    catalogues.map((texts) => texts[header] ?? header).filter((text) => text.length * letterWidth + padding > width),
  )
  expect(tooNarrow).toEqual([])
})

function heads<Row>(columns: readonly HistoryColumn<Row>[]) {
  return columns.map(({ header, width }) => ({ header, width }))
}
