import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import { amountText, exchangedText, partyText, progressOf } from './transferRow'

const own = `0x${'11'.repeat(20)}` as const
const friend = `0x${'22'.repeat(20)}` as const
const startMs = 1_790_000_000_000
const row: TransactionRecord = {
  account: own,
  amount: 2_500_000n,
  collateral: own,
  collateralName: 'USDC',
  decimals: 6,
  txType: 'withdraw',
  txStatus: 'initiated',
  initiatedTimestamp: BigInt(startMs) * 1_000_000n,
  finalizedTimestamp: 0n,
  l1TxHash: '',
  l2TxHash: '',
  chainId: '42161',
}

test('the time reported by the venue is counted down', () => {
  const expectedTimestamp = BigInt(startMs + 90_000) * 1_000_000n
  expect(progressOf({ ...row, expectedTimestamp, isHeld: true }, startMs + 30_000)).toEqual({
    status: 'held',
    leftMs: 60_000,
    isEstimated: false,
  })
})

test('without a reported time the documented one is used and marked as an estimate', () => {
  expect(progressOf(row, startMs)).toEqual({ status: 'underWay', leftMs: 600_000, isEstimated: true })
  expect(progressOf({ ...row, chainId: '1' }, startMs)).toMatchObject({ leftMs: 10_800_000 })
  expect(progressOf({ ...row, txStatus: 'finalized' }, startMs)).toEqual({ status: 'done' })
})

test('the sign shows the direction, and a swap has none', () => {
  expect(amountText(row)).toBe('\u22122.50')
  expect(amountText({ ...row, txType: 'receive' })).toBe('+2.50')
  expect(amountText({ ...row, txType: 'swap' })).toBe('2.50')
})

test('the counterparty is shown by name, as the account’s own address, or shortened', () => {
  const to = (counterParty: `0x${string}`) => partyText({ ...row, counterParty }, [{ address: friend, name: 'Friend' }])
  expect([to(friend), to(own), to(`0x${'33'.repeat(20)}`)]).toEqual(['Friend', 'your address', '0x3333…3333'])
})

test('an exchange names the other asset and its price, a pending one does not', () => {
  const swap = { swapAsset: 'aeUSD', swapAmount: parseFixed6<never>('800'), price: parseFixed6<never>('1.25') }
  expect(exchangedText({ ...row, txType: 'yv_deposit', ...swap })).toBe('for 800.00 aeUSD at 1.2500')
  expect(exchangedText({ ...row, txType: 'yv_withdraw' })).toBeUndefined()
})
