import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { LedgerRow } from '@/web/session/figures/ledger'
import { equityCurve, extremes, indexAt, largestTransfer, maxDrawdown, type CurveInput } from './equityCurve'

const usd = (text: string) => parseFixed6<Usd>(text)

function row(timeNs: bigint, change: string, transfer?: readonly [asset: string, amount: string]): LedgerRow {
  return {
    key: String(timeNs),
    timeNs,
    kind: transfer === undefined ? 'trade' : 'deposit',
    instrumentName: undefined,
    change: usd(change),
    transfer: transfer === undefined ? undefined : { asset: transfer[0], amount: parseFixed6<Amount>(transfer[1]) },
  }
}

/** 1,000 deposited at 10, 40 gained at 20, 15 lost at 30; 5 more are unrealised. */
const input: CurveInput = {
  kind: 'equity',
  rows: [row(30n, '-15'), row(20n, '40'), row(10n, '0', ['USDC', '1000'])],
  fromNs: 0n,
  nowNs: 100n,
  equity: usd('1030'),
  unrealizedPnl: usd('5'),
  priceOf: () => parseFixed6<Price>('1'),
}
const drawn = (change: Partial<CurveInput>) =>
  equityCurve({ ...input, ...change }).points.map(({ timeNs, value }) => [Number(timeNs), formatFixed6(value)])

test('equity is calculated backwards from now to the first deposit', () => {
  expect(drawn({})).toEqual([
    [10, '1000'],
    [20, '1040'],
    [30, '1025'],
    [100, '1025'],
  ])
})

test('the curve ends at the current equity, including open PnL', () => {
  const curve = equityCurve(input)
  expect(formatFixed6(curve.now)).toBe('1030')
  expect(formatFixed6(curve.unrealized)).toBe('5')
  expect(formatFixed6(curve.realized)).toBe('25')
  expect(formatFixed6(curve.transferred)).toBe('1000')
})

test('a deposit is not a gain', () => {
  expect(drawn({ kind: 'pnl' })).toEqual([
    [0, '0'],
    [10, '0'],
    [20, '40'],
    [30, '25'],
    [100, '25'],
  ])
  expect(formatFixed6(equityCurve({ ...input, kind: 'pnl' }).now)).toBe('30')
})

test('large deposits and withdrawals leave no step in the PnL, and make up all of the step in the equity', () => {
  // 1,000 in, 12.5 gained, 50,000 in, 2.25 lost, 49,000 out, 0.75 gained: 2,011 is left, or 2,015 with 4 unrealised.
  const rows = [
    row(60n, '0.75'),
    row(50n, '0', ['USDC', '-49000']),
    row(40n, '-2.25'),
    row(30n, '0', ['USDC', '50000']),
    row(20n, '12.5'),
    row(10n, '0', ['USDC', '1000']),
  ]
  const account = { rows, equity: usd('2015'), unrealizedPnl: usd('4') }
  expect(drawn({ ...account, kind: 'pnl' })).toEqual([
    [0, '0'],
    [10, '0'],
    [20, '12.5'],
    [30, '12.5'],
    [40, '10.25'],
    [50, '10.25'],
    [60, '11'],
    [100, '11'],
  ])
  expect(drawn(account)).toEqual([
    [10, '1000'],
    [20, '1012.5'],
    [30, '51012.5'],
    [40, '51010.25'],
    [50, '2010.25'],
    [60, '2011'],
    [100, '2011'],
  ])
  const curve = equityCurve({ ...input, ...account, kind: 'pnl' })
  // Equity minus net deposits: 2,015 − 2,000.
  expect([curve.now, curve.transferred].map((value) => formatFixed6(value))).toEqual(['15', '2000'])
})

test('a window starts with the value from before it', () => {
  expect(drawn({ fromNs: 25n })).toEqual([
    [25, '1040'],
    [30, '1025'],
    [100, '1025'],
  ])
})

test('other collateral counts at its current price', () => {
  const rows = [row(10n, '0', ['WETH', '0.5'])]
  const priceOf = () => parseFixed6<Price>('3000')
  expect(drawn({ rows, equity: usd('1500'), unrealizedPnl: usd('0'), priceOf })).toEqual([
    [10, '1500'],
    [100, '1500'],
  ])
})

test('a time between two points selects the earlier one, a time before all the first', () => {
  const { points } = equityCurve(input)
  const timeOf = (timeNs: bigint) => points[indexAt(points, timeNs)]?.timeNs
  expect(timeOf(29n)).toBe(20n)
  expect(timeOf(30n)).toBe(30n)
  expect(timeOf(-5n)).toBe(10n)
})

test('the drawdown is the largest fall of the curve, even to its current value', () => {
  // 0, +40, +25, and 30 now: the fall is 15. With 20 unrealised lost, the curve ends at 5: the fall is 35.
  const falls = (unrealizedPnl: string) =>
    formatFixed6(maxDrawdown(equityCurve({ ...input, kind: 'pnl', unrealizedPnl: usd(unrealizedPnl) })))
  expect([falls('5'), falls('-20')]).toEqual(['15', '35'])
})

test('the highest point, the lowest and the largest transfer are found', () => {
  const rows = [row(40n, '0', ['USDC', '-300']), ...input.rows]
  // 1,000, 1,040, 1,025, and 725 after the withdrawal.
  const { points } = equityCurve({ ...input, rows, equity: usd('730') })
  const { high, low } = extremes(points)
  expect([points[high]?.timeNs, points[low]?.timeNs, largestTransfer(points)?.timeNs]).toEqual([20n, 40n, 10n])
})
