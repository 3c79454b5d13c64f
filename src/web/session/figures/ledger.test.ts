import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade, TransactionRecord } from '@/core/protocol/rest/history'
import { ledgerRowOfTrade, ledgerRowOfTransaction, mergeLedger } from './ledger'

const account = '0x00000000000000000000000000000000000000aa'
const usd = (text: string) => parseFixed6<Usd>(text)

function trade(change: Partial<AccountTrade>): AccountTrade {
  return {
    tradeId: 'a',
    tradeType: 'trade',
    account,
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    amount: parseFixed6<Amount>('1'),
    side: 'buy',
    fees: usd('2.5'),
    createdTimestamp: 10n,
    ...change,
  }
}
function transaction(change: Partial<TransactionRecord>): TransactionRecord {
  return {
    id: 't1',
    account,
    amount: 100_000_000n,
    collateral: '0x00000000000000000000000000000000000000cc',
    collateralName: 'USDC',
    decimals: 6,
    txType: 'deposit',
    txStatus: 'finalized',
    initiatedTimestamp: 5n,
    finalizedTimestamp: 7n,
    l1TxHash: '',
    l2TxHash: '',
    chainId: '1',
    ...change,
  }
}

test('a fill changes equity by its realised PnL less its fees', () => {
  expect(formatFixed6(ledgerRowOfTrade(trade({ pnl: usd('40') })).change)).toBe('37.5')
  expect(formatFixed6(ledgerRowOfTrade(trade({})).change)).toBe('-2.5')
})

test('a liquidation costs its own fee as well', () => {
  const row = ledgerRowOfTrade(trade({ tradeType: 'liquidation', pnl: usd('-300'), liquidationFee: usd('31') }))
  expect(formatFixed6(row.change)).toBe('-333.5')
})

test('received funding is a gain, and its PnL is not counted twice', () => {
  const row = ledgerRowOfTrade(trade({ tradeType: 'funding', fees: usd('-0.75'), pnl: usd('0.75') }))
  expect(formatFixed6(row.change)).toBe('0.75')
})

test('a deposit is a transfer, not a gain, and a withdrawal is a negative one', () => {
  const deposit = ledgerRowOfTransaction(transaction({}))
  expect(deposit?.change).toBe(0n)
  expect(deposit?.timeNs).toBe(7n)
  expect(deposit?.transfer).toEqual({ asset: 'USDC', amount: parseFixed6('100') })
  const withdrawal = ledgerRowOfTransaction(transaction({ txType: 'withdraw', finalizedTimestamp: 0n }))
  expect(withdrawal?.timeNs).toBe(5n)
  expect(withdrawal?.transfer).toEqual({ asset: 'USDC', amount: parseFixed6('-100') })
})

test('a pending deposit is not counted', () => {
  expect(ledgerRowOfTransaction(transaction({ txStatus: 'initiated', finalizedTimestamp: 0n }))).toBeUndefined()
})

test('an amount is read with the decimals of its token', () => {
  const row = ledgerRowOfTransaction(transaction({ collateralName: 'WETH', decimals: 18, amount: 15n * 10n ** 17n }))
  expect(row?.transfer).toEqual({ asset: 'WETH', amount: parseFixed6('1.5') })
})

test('a conversion costs its fee and is not a transfer', () => {
  const row = ledgerRowOfTransaction(transaction({ txType: 'swap', fees: usd('0.5') }))
  expect(formatFixed6(row?.change ?? 0n)).toBe('-0.5')
  expect(row?.transfer).toBeUndefined()
})

test('rows are newest first, without duplicates', () => {
  const first = ledgerRowOfTrade(trade({ tradeId: 'a', createdTimestamp: 10n }))
  const second = ledgerRowOfTrade(trade({ tradeId: 'b', createdTimestamp: 20n, pnl: usd('10') }))
  const merged = mergeLedger([first], [second, first])
  expect(merged.map(({ timeNs }) => timeNs)).toEqual([20n, 10n])
  expect(mergeLedger(merged, [second])).toBe(merged)
})
