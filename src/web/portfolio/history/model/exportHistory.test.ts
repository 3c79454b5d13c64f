import { expect, test } from 'vitest'
import { parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade, TransactionRecord } from '@/core/protocol/rest/history'
import { exportHistory } from './exportHistory'
import { fillCsv, isoTime, transactionCsv, type CsvColumn } from './historyCsv'
import type { HistorySource } from './historySource'

type Row = { readonly id: number; readonly fee: Usd }

const columns: readonly CsvColumn<Row>[] = [
  { name: 'id', cell: ({ id }) => ({ text: String(id) }) },
  { name: 'fee', cell: ({ fee }) => ({ decimal: String(fee) }) },
]

const source: HistorySource<Row> = {
  startNs: undefined,
  endNs: undefined,
  isPagedByTime: false,
  isShown: ({ id }) => id !== 2,
  timeNsOf: () => 0n,
  keyOf: ({ id }) => String(id),
  readPage: async ({ offset, limit }) => ({
    count: 70,
    rows: Array.from({ length: 70 }, (_, index) => ({ id: 70 - index, fee: parseFixed6<Usd>('-0.5') })).slice(
      offset,
      offset + limit,
    ),
  }),
}

test('the file contains every row, even those never shown, and progress is reported', async () => {
  const progress: (readonly [number, number])[] = []
  const parts = await exportHistory(source, columns, {
    signal: new AbortController().signal,
    wait: async () => undefined,
    onProgress: ({ looked, of }) => progress.push([looked, of]),
  })
  const lines = parts.join('').split('\r\n')
  expect(lines).toHaveLength(1 + 69 + 1)
  expect(lines.slice(0, 2)).toEqual(['\uFEFFid,fee', '70,-500000'])
  expect(lines.at(-2)).toBe('1,-500000')
  expect(progress).toEqual([
    [50, 70],
    [70, 70],
  ])
})

test('a cancelled export produces no file', async () => {
  const abort = new AbortController()
  const reason = new Error('called off')
  const options = { signal: abort.signal, wait: async () => undefined, onProgress: () => abort.abort(reason) }
  await expect(exportHistory(source, columns, options)).rejects.toBe(reason)
})

test('times are UTC to the nanosecond, and an amount has all decimals of its token', () => {
  expect(isoTime(1_790_000_000_123_456_789n)).toBe('2026-09-21T14:13:20.123456789Z')
  const amount = transactionCsv.find(({ name }) => name === 'amount')
  const row = { amount: 1_000_000_000_000_000_001n, decimals: 18 }
  // The columns under test read only these two members.
  expect(amount?.cell(row as TransactionRecord)).toEqual({ decimal: '1.000000000000000001' })
})

test('a fill has its mark, its volatility and its slippage, and an unknown one leaves the cells empty', () => {
  const cells = (row: Partial<AccountTrade>) =>
    // The columns under test read only these members.
    fillCsv.slice(-3).map(({ name, cell }) => [name, cell(row as AccountTrade)])
  const price = parseFixed6<Price>('98.25')
  expect(cells({ side: 'sell', price, markPrice: parseFixed6<Price>('98.3'), iv: 0.6125 })).toEqual([
    ['mark_price', { decimal: '98.3' }],
    ['iv', { decimal: '0.6125' }],
    ['slippage', { decimal: '0.05' }],
  ])
  const unknown = [
    ['mark_price', undefined],
    ['iv', undefined],
    ['slippage', undefined],
  ]
  expect(cells({ side: 'buy', price })).toEqual(unknown)
  expect(cells({ side: 'buy', price, markPrice: parseFixed6<Price>('0') })).toEqual(unknown)
})
