import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade, HistoricalOrder, TransactionRecord } from '@/core/protocol/rest/history'
import { equityCurve } from '@/web/portfolio/overview/equityCurve'
import { ledgerRowOfTrade } from '@/web/session/figures/ledger'
import {
  addSums,
  fillSums,
  fundingPayment,
  fundingSums,
  noTotals,
  orderSums,
  settlementSums,
  transactionSums,
} from './historyTotals'

const account = '0x0000000000000000000000000000000000000001'
const row: AccountTrade = {
  tradeId: 't',
  tradeType: 'trade',
  account,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: parseFixed6<Amount>('0.5'),
  side: 'buy',
  fees: parseFixed6<Usd>('0.775'),
  price: parseFixed6<Price>('3100'),
  pnl: parseFixed6<Usd>('-12.5'),
  createdTimestamp: 1n,
}

const read = (sums: ReturnType<typeof fillSums>, label: string) => sums.find((sum) => sum.label === label)?.value

test('the net realised PnL of the portfolio is the history’s realised PnL less its fees, plus its funding', () => {
  const closing = { ...row, tradeId: 'u', pnl: parseFixed6<Usd>('40.25'), fees: parseFixed6<Usd>('0.78') }
  const funding = { ...row, tradeId: 'f', tradeType: 'funding', fees: parseFixed6<Usd>('-1.5'), pnl: undefined }
  const curve = equityCurve({
    kind: 'pnl',
    rows: [closing, row, funding].map(ledgerRowOfTrade),
    fromNs: 0n,
    nowNs: 2n,
    equity: parseFixed6<Usd>('0'),
    unrealizedPnl: parseFixed6<Usd>('0'),
    priceOf: () => undefined,
  })
  const fills = [row, closing].map(fillSums)
  const sum = (label: string) => fills.reduce((total, one) => total + (read(one, label) ?? 0n), 0n)
  expect(sum('Realised PnL')).toBe(27_750_000n)
  expect(sum('Fees')).toBe(1_555_000n)
  expect(sum('Realised after fees')).toBe(26_195_000n)
  expect(read(fundingSums(funding), 'Net cash flow')).toBe(1_500_000n)
  // 27.75 - 1.555 + 1.5
  expect(curve.realized).toBe(27_695_000n)
})

test('the cash flow of a perpetual fill is its PnL minus all fees', () => {
  // -12.5 - 0.775
  expect(read(fillSums(row), 'Net cash flow')).toBe(-13_275_000n)
  const liquidated = { ...row, tradeType: 'liquidation', liquidationFee: parseFixed6<Usd>('7.75') }
  // -12.5 - 0.775 - 7.75
  expect(read(fillSums(liquidated), 'Net cash flow')).toBe(-21_025_000n)
  expect(read(fillSums(row), 'Volume, notional')).toBe(1_550_000_000n)
})

test('the cash flow of an option fill is its premium, not its PnL', () => {
  const bought = { ...row, instrumentType: 'OPTION' as const, price: parseFixed6<Price>('40') }
  // -(0.5 × 40) - 0.775, and +(0.5 × 40) - 0.775
  expect(read(fillSums(bought), 'Net cash flow')).toBe(-20_775_000n)
  expect(read(fillSums({ ...bought, side: 'sell' }), 'Net cash flow')).toBe(19_225_000n)
})

test('the volume of an option fill is the value of its underlying, and its fee is a share of that', () => {
  const option = {
    ...row,
    instrumentType: 'OPTION' as const,
    liquidity: 'maker' as const,
    price: parseFixed6<Price>('40'),
    spotPrice: parseFixed6<Price>('3120'),
  }
  const sums = fillSums(option)
  // 0.5 × 3,120 and 0.5 × 40
  expect([read(sums, 'Volume, notional'), read(sums, 'Maker volume')]).toEqual([1_560_000_000n, 1_560_000_000n])
  expect(read(sums, 'Value at fill price')).toBe(20_000_000n)
  const { spotPrice: _, ...unpriced } = option
  expect(read(fillSums(unpriced), 'Volume, notional')).toBeUndefined()
})

test('received funding is reported as a negative fee', () => {
  const paid = { ...row, fees: parseFixed6<Usd>('0.006') }
  const received = { ...row, fees: parseFixed6<Usd>('-0.01') }
  expect([fundingPayment(paid), fundingPayment(received)]).toEqual([-6_000n, 10_000n])
  const totals = [paid, received].reduce((sums, one) => addSums(sums, fundingSums(one)), noTotals)
  expect([...totals.values()].map(({ label, value }) => [label, value])).toEqual([
    ['Received', 10_000n],
    ['Paid', 6_000n],
    ['Net cash flow', 4_000n],
  ])
})

test('a settlement without a payout counts as zero', () => {
  expect(read(settlementSums(row), 'Payout')).toBe(0n)
})

test('deposits and withdrawals are summed per asset, in its own decimals', () => {
  const moved: TransactionRecord = {
    account: row.account,
    amount: 1_500_000_000_000_000_000n,
    collateral: account,
    collateralName: 'WETH',
    decimals: 18,
    txType: 'deposit',
    txStatus: 'finalized',
    initiatedTimestamp: 1n,
    finalizedTimestamp: 1n,
    l1TxHash: '',
    l2TxHash: '',
    chainId: '1',
  }
  expect(transactionSums(moved)).toEqual([{ label: 'WETH in', value: 1_500_000n, isSigned: false, decimals: 6 }])
  expect(transactionSums({ ...moved, txType: 'send' })[0]?.label).toBe('WETH out')
  expect(transactionSums({ ...moved, txType: 'swap' })).toEqual([])
})

const order: HistoricalOrder = {
  orderId: `0x${'1'.repeat(64)}`,
  account: row.account,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  side: 'buy',
  amount: parseFixed6<Amount>('3'),
  price: parseFixed6<Price>('1900'),
  filled: parseFixed6<Amount>('3'),
  avgPrice: parseFixed6<Price>('1900.333333'),
  filledValue: parseFixed6<Usd>('5701'),
  orderStatus: 'filled',
  createdTimestamp: 1n,
}

test('filled value is summed exactly, not from rounded average prices', () => {
  const open = { ...order, filled: parseFixed6<Amount>('0') }
  delete open.filledValue
  const totals = [order, order, open].reduce((sums, one) => addSums(sums, orderSums(one)), noTotals)
  // 2 × 5701, where 2 × 3 × 1900.333333 is 11,401.999998.
  expect(totals.get('Value at fill price')?.value).toBe(11_402_000_000n)
})

test('the sum is unknown when one order has no filled value, wherever it is in the list', () => {
  const old = { ...order }
  delete old.filledValue
  for (const list of [
    [old, order],
    [order, old, order],
  ]) {
    const totals = list.reduce((sums, one) => addSums(sums, orderSums(one)), noTotals)
    expect(totals.get('Value at fill price')?.value).toBeUndefined()
  }
})

test('the result of a fill is its PnL after all fees, and only maker fills are maker volume', () => {
  // -12.5 - 0.775; 0.5 × 3100
  expect(read(fillSums(row), 'Realised after fees')).toBe(-13_275_000n)
  expect(read(fillSums({ ...row, liquidity: 'maker' }), 'Maker volume')).toBe(1_550_000_000n)
  expect(read(fillSums({ ...row, liquidity: 'taker' }), 'Maker volume')).toBe(0n)
  expect(read(fillSums(row), 'Maker volume')).toBeUndefined()
})
