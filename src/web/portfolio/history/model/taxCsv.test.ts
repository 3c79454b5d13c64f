import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { ledgerRowOfTrade } from '@/web/session/figures/ledger'
import { csvLines } from './csvText'
import { coinTrackingFormat, koinlyFormat, taxEntries, type TaxFormat } from './taxCsv'

const usd = (text: string) => parseFixed6<Usd>(text)

function trade(more: Partial<AccountTrade>): AccountTrade {
  return {
    tradeId: '7',
    tradeType: 'trade',
    account: '0x0000000000000000000000000000000000000001',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    amount: parseFixed6<Amount>('0.5'),
    side: 'sell',
    fees: usd('0.75'),
    // 2026-11-28 18:00:00.999 UTC.
    createdTimestamp: 1_795_888_800_999_000_000n,
    price: parseFixed6<Price>('3000'),
    ...more,
  }
}

const text = (format: TaxFormat, row: AccountTrade) => csvLines(format.linesOf(row)).split('\r\n').slice(0, -1)

test('a fill with a gain is a realised gain and its fee', () => {
  expect(text(koinlyFormat, trade({ pnl: usd('12.5') }))).toEqual([
    '2026-11-28 18:00:00 UTC,,,12.5,USDC,,,,,realized gain,trade ETH-PERP sell 0.5 @ 3000,trade 7  1 sell:pnl',
    '2026-11-28 18:00:00 UTC,0.75,USDC,,,,,,,margin fee,fee of trade ETH-PERP sell 0.5 @ 3000,trade 7  1 sell:fee',
  ])
  expect(text(coinTrackingFormat, trade({ pnl: usd('12.5') }))).toEqual([
    'Derivatives / Futures Profit,12.5,USDC,,,,,Optick,,trade ETH-PERP sell 0.5 @ 3000,2026-11-28 18:00:00,trade 7  1 sell:pnl',
    'Other Fee,,,0.75,USDC,,,Optick,,fee of trade ETH-PERP sell 0.5 @ 3000,2026-11-28 18:00:00,trade 7  1 sell:fee',
  ])
})

const kinds: readonly (readonly [string, Partial<AccountTrade>, readonly string[], readonly string[]])[] = [
  ['a loss', { pnl: usd('-3'), fees: usd('0') }, ['realized gain -3'], ['Derivatives / Futures Loss -3']],
  ['an opening fill', { pnl: undefined }, ['margin fee -0.75'], ['Other Fee -0.75']],
  ['a rebate', { fees: usd('-0.1') }, ['fee refund 0.1'], ['Other Income 0.1']],
  [
    'a liquidation',
    { tradeType: 'liquidation', pnl: usd('-40'), liquidationFee: usd('2') },
    ['realized gain -40', 'margin fee -2.75'],
    ['Derivatives / Futures Loss -40', 'Other Fee -2.75'],
  ],
  // The PnL of a funding row is the payment itself.
  [
    'funding that was received',
    { tradeType: 'funding', fees: usd('-1.25'), pnl: usd('1.25') },
    ['realized gain 1.25'],
    ['Other Income 1.25'],
  ],
  ['funding that was paid', { tradeType: 'funding', fees: usd('1.25') }, ['realized gain -1.25'], ['Other Fee -1.25']],
  [
    'a settlement',
    { tradeType: 'settlement', pnl: usd('80'), payout: usd('100'), fees: usd('0.2') },
    ['realized gain 80', 'margin fee -0.2'],
    ['Derivatives / Futures Profit 80', 'Other Fee -0.2'],
  ],
  ['a trade without any change', { fees: usd('0') }, [], []],
]

/** Returns a line as its label and signed amount. `at`: columns of the label, of what came in and what went out. */
function labelled(format: TaxFormat, row: AccountTrade, at: readonly [number, number, number]): readonly string[] {
  return text(format, row).map((line) => {
    const cells = line.split(',')
    const [label, into, out] = at.map((column) => cells[column] ?? '')
    return `${label} ${into === '' ? `-${out}` : into}`
  })
}

test.each(kinds)('%s has its label', (_, more, koinly, coinTracking) => {
  expect(labelled(koinlyFormat, trade(more), [9, 3, 1])).toEqual(koinly)
  expect(labelled(coinTrackingFormat, trade(more), [0, 1, 3])).toEqual(coinTracking)
})

test.each([koinlyFormat, coinTrackingFormat])(
  'each line has a cell for each column, and an id of its own',
  (format) => {
    const lines = [trade({ pnl: usd('1') }), trade({ pnl: usd('1'), side: 'buy' })].flatMap(format.linesOf)
    for (const line of lines) expect(line).toHaveLength(format.names.length)
    expect(new Set(lines.map((line) => JSON.stringify(line.at(-1)))).size).toBe(4)
  },
)

const money = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }).map((value) => fixed6<Usd>(value))
const trades = fc.record({
  tradeType: fc.constantFrom('trade', 'liquidation', 'settlement', 'funding'),
  fees: money,
  pnl: fc.option(money, { nil: undefined }),
  liquidationFee: fc.option(money, { nil: undefined }),
})

test('the sums of both files equal the ledger exactly', () => {
  fc.assert(
    fc.property(fc.array(trades, { maxLength: 40 }), (some) => {
      const rows = some.map(trade)
      const ledger = rows.reduce((sum, row) => sum + ledgerRowOfTrade(row).change, 0n)
      expect(rows.flatMap(taxEntries).reduce((sum, { change }) => sum + change, 0n)).toBe(ledger)
      for (const [format, into, out] of [
        [koinlyFormat, 3, 1],
        [coinTrackingFormat, 1, 3],
      ] as const) {
        const file = rows.flatMap((row) => text(format, row)).map((line) => line.split(','))
        const column = (at: number) => file.reduce((sum, cells) => sum + parseFixed6<Usd>(cells[at] || '0'), 0n)
        expect(column(into) - column(out)).toBe(ledger)
      }
    }),
  )
})
