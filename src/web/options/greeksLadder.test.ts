import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { greekRows } from './greekRows'
import { greeksLadder, ladderGreeks } from './greeksLadder'

const nowNs = 1_790_000_000_000_000_000n
const expiryIn = (days: number) => nowNs + BigInt(days) * 86_400_000_000_000n

type Held = {
  readonly contracts: number
  readonly option?: { readonly strike: number; readonly days: number; readonly isCall: boolean }
  /** Per contract; undefined while there is no live mark. */
  readonly mark?: Record<'delta' | 'gamma' | 'vega' | 'theta', number>
}

const nameOf = ({ option }: Held, at: number) =>
  option === undefined ? 'ETH-PERP' : `ETH-${at}-${option.strike}-${option.days}`

function positionOf(held: Held, at: number): PositionMessage {
  const { option, contracts } = held
  return {
    instrumentId: String(at),
    instrumentName: nameOf(held, at),
    instrumentType: option === undefined ? 'PERPETUAL' : 'OPTION',
    asset: 'ETH',
    amount: parseFixed6<Amount>(String(Math.abs(contracts))),
    side: contracts < 0 ? 'sell' : 'buy',
    markPrice: parseFixed6('1'),
    avgEntryPrice: parseFixed6('1'),
    unrealizedPnl: parseFixed6('0'),
    maintenanceMargin: parseFixed6('0'),
    ...(option !== undefined && {
      option: {
        strike: parseFixed6<Price>(String(option.strike)),
        optionType: option.isCall ? 'call' : 'put',
        expiry: expiryIn(option.days),
        iv: 0.6,
        delta: 0.4,
        theta: -3,
        vega: 4,
        rho: 1,
      },
    }),
  }
}

function ladderInput(book: readonly Held[]) {
  const tickers = book.flatMap((held, at): (readonly [string, Ticker])[] => {
    if (held.mark === undefined) return []
    const instrumentName = nameOf(held, at)
    const mark = { price: parseFixed6<Price>('1'), ...held.mark, rho: 0 }
    return [
      [
        instrumentName,
        { instrumentId: '', instrumentName, instrumentType: 'OPTION', indexPrice: parseFixed6('3000'), mark },
      ],
    ]
  })
  return { positions: book.map(positionOf), tickers: new Map(tickers), nowNs, otc: [] }
}

const mark = { delta: 0.5, gamma: 0.001, vega: 3, theta: -2 }
const strike = (usd: number) => parseFixed6<Price>(String(usd))

test('a greek is summed by strike and expiry, with perpetuals in a row and a column of their own', () => {
  const book: Held[] = [
    { contracts: 10, option: { strike: 3000, days: 7, isCall: true }, mark },
    { contracts: -4, option: { strike: 3000, days: 7, isCall: false }, mark: { ...mark, delta: -0.5 } },
    { contracts: 2, option: { strike: 3200, days: 30, isCall: true }, mark: { ...mark, delta: 0.25 } },
    { contracts: -3 },
  ]
  const ladder = greeksLadder(ladderInput(book), 'delta')
  expect(ladder.columns).toEqual(['perpetual', expiryIn(7), expiryIn(30)])
  // 10 × 0.5 − 4 × −0.5 = 7 at 3,000 in a week.
  expect(ladder.rows).toEqual([
    { name: strike(3200), cells: [undefined, undefined, { value: 0.5 }], total: { value: 0.5 } },
    { name: strike(3000), cells: [undefined, { value: 7 }, undefined], total: { value: 7 } },
    { name: 'perpetual', cells: [{ value: -3 }, undefined, undefined], total: { value: -3 } },
  ])
  expect(ladder.columnTotals).toEqual([{ value: -3 }, { value: 7 }, { value: 0.5 }])
  expect(ladder.total).toEqual({ value: 4.5 })
  const vega = greeksLadder(ladderInput(book), 'vega')
  expect(vega.rows.map(({ name }) => name)).toEqual([strike(3200), strike(3000)])
  // 3 × (10 − 4 + 2).
  expect(vega.total).toEqual({ value: 24 })
})

test('an option without a live mark makes its cell and the totals that include it unknown, and nothing else', () => {
  const book: Held[] = [
    { contracts: 10, option: { strike: 3000, days: 7, isCall: true }, mark },
    { contracts: 1, option: { strike: 3000, days: 30, isCall: true } },
    { contracts: 1, option: { strike: 3200, days: 7, isCall: true }, mark },
    { contracts: 5 },
  ]
  const ladder = greeksLadder(ladderInput(book), 'delta')
  expect(ladder.rows.map(({ cells, total }) => [...cells, total].map((cell) => cell?.value))).toEqual([
    [undefined, 0.5, undefined, 0.5],
    [undefined, 5, undefined, undefined],
    [5, undefined, undefined, 5],
  ])
  expect(ladder.rows[1]?.cells[2]).toEqual({ value: undefined })
  expect(ladder.columnTotals.map(({ value }) => value)).toEqual([5, 5.5, undefined])
  expect(ladder.total.value).toBeUndefined()
})

test('an OTC option is in the OTC row, in the column of its expiry', () => {
  // The test vector of venue-rules 3.4.
  const expiryNs = nowNs + 3_009_600_000_000_000n
  const otc = {
    key: '7',
    asset: 'ETH',
    name: 'ETH-OTC',
    amount: parseFixed6<Amount>('2'),
    expiryNs,
    holding: {
      kind: 'option',
      contracts: 2,
      gainNow: 0,
      indexPrice: 3120.5,
      optionType: 'call',
      strike: 3200,
      expiryNs,
      forward: 3131.2,
      iv: 0.58,
    },
  } as const
  const ladder = greeksLadder({ ...ladderInput([{ contracts: 1 }]), otc: [otc] }, 'delta')
  expect(ladder.rows.map(({ name }) => name)).toEqual(['perpetual', 'otc'])
  expect(ladder.columns).toEqual(['perpetual', expiryNs])
  expect(ladder.total.value).toBeCloseTo(2 * 0.48735 + 1, 4)
  const unknown = greeksLadder({ ...ladderInput([]), otc: [{ ...otc, holding: undefined }] }, 'vega')
  expect(unknown.rows[0]?.cells).toEqual([{ value: undefined }])
})

const anyBook = fc.array(
  fc.record({
    contracts: fc.integer({ min: -100, max: 100 }),
    option: fc.record({
      strike: fc.constantFrom(2500, 2800, 3000, 3500),
      days: fc.constantFrom(1, 7, 30),
      isCall: fc.boolean(),
    }),
    mark: fc.record({
      delta: fc.double({ min: -1, max: 1, noNaN: true }),
      gamma: fc.double({ min: 0, max: 0.01, noNaN: true }),
      vega: fc.double({ min: 0, max: 20, noNaN: true }),
      theta: fc.double({ min: -50, max: 0, noNaN: true }),
    }),
  }),
  { minLength: 1, maxLength: 12 },
)

test('for any positions, rows, columns and the account’s greeks give the same total', () => {
  fc.assert(
    fc.property(anyBook, fc.integer({ min: -20, max: 20 }), (options, perpetuals) => {
      const book: Held[] = [...options, { contracts: perpetuals }]
      const input = ladderInput(book)
      const [account] = greekRows(input.positions, input.tickers, nowNs)
      for (const greek of ladderGreeks) {
        const ladder = greeksLadder(input, greek)
        const expected = options.reduce(
          (sum, held) => sum + held.contracts * held.mark[greek],
          greek === 'delta' ? perpetuals : 0,
        )
        const sum = (parts: readonly ({ readonly value: number | undefined } | undefined)[]) =>
          parts.reduce((total, part) => total + (part === undefined ? 0 : (part.value ?? Number.NaN)), 0)
        expect(ladder.total.value).toBeCloseTo(expected, 6)
        expect(sum(ladder.rows.map(({ total }) => total))).toBeCloseTo(expected, 6)
        expect(sum(ladder.columnTotals)).toBeCloseTo(expected, 6)
        expect(sum(ladder.rows.flatMap(({ cells }) => cells))).toBeCloseTo(expected, 6)
        expect(account?.total[greek]).toBeCloseTo(expected, 6)
      }
    }),
  )
})
