/** Signatures that a lying venue can get from the wallet: the rows of SECURITY.md about money that leaves the account. */

import { expect, test } from 'vitest'
import { destinations, withdrawProxy } from '@/core/protocol/bridge'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import type { SwapPreview } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'
import { tokensOf } from '@/web/portfolio/signedTransfers/tokens'
import { prepareTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { swapBody } from '@/web/portfolio/transfers/swap/swapPreviewQuery'
import { isQuoteFor } from '@/web/portfolio/transfers/SwapReview'

const domain = { name: 'Somewhere', version: '1', chainId: 7 }
const account = `0x${'a1'.repeat(20)}` as const
const units = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

const weth = collateralSpecs.WETH.address
const historyRow = (change: Partial<TransactionRecord>): TransactionRecord => ({
  account,
  amount: 1n,
  collateral: weth,
  collateralName: 'USDC',
  decimals: 6,
  txType: 'deposit',
  txStatus: 'finalized',
  initiatedTimestamp: 1n,
  finalizedTimestamp: 1n,
  l1TxHash: '',
  l2TxHash: '',
  chainId: '1',
  ...change,
})

test('a history that calls another token USDC does not add a token to the paper venue', () => {
  const lies = [historyRow({ decimals: 18 }), historyRow({})]
  const usdc = tokensOf({ kind: 'paper' }, lies).find(({ asset }) => asset === 'USDC')
  expect(usdc).toMatchObject({ address: '0x00000000000000000000000000000000c0110001', decimals: 6, origin: 'app' })
})

test('at other venues a token from the history needs the decimals of its name and one address, and is marked as the venue’s', () => {
  const usdcOf = (rows: readonly TransactionRecord[]) => tokensOf({ kind: 'real' }, rows)
  expect(usdcOf([historyRow({ decimals: 18 })])).toEqual([])
  expect(usdcOf([historyRow({}), historyRow({ collateral: `0x${'b0'.repeat(20)}` })])).toEqual([])
  expect(usdcOf([historyRow({ collateralName: 'FREE' })])).toEqual([])
  expect(usdcOf([historyRow({})])).toEqual([{ asset: 'USDC', address: weth, decimals: 6, origin: 'venue' }])
})

const tokenNamed = (name: string) => {
  const token = tokensOf({ kind: 'paper' }, []).find(({ asset }) => asset === name)
  if (token === undefined) throw new Error(`the paper venue has ${name}`)
  return token
}
const usdc = tokenNamed('USDC')
const aeUsd = tokenNamed('aeUSD')
const strategy = `0x${'c0'.repeat(20)}` as const
const receiver = `0x${'b0'.repeat(20)}` as const

const vault = collateralSpecs.aeUSD.address

test.each([
  ['a transfer', {}, { collateral: usdc.address, to: receiver }],
  ['a deposit into a strategy', { receiver: strategy }, { collateral: usdc.address, to: strategy }],
  ['a deposit into the vault', { receiver: vault, label: 'YV_DEPOSIT' }, { collateral: usdc.address, to: vault }],
  [
    'a redemption from the vault',
    { receiver: vault, token: aeUsd, label: 'YV_WITHDRAW' },
    { collateral: vault, to: vault },
  ],
])('%s signs the token, the receiver and the amount of its review, and nothing else', (_name, change, message) => {
  const order = { kind: 'transfer' as const, account, token: usdc, amount: units('1'), receiver, ...change }
  const { typedData } = prepareTransfer(domain, order, 5n)
  expect(typedData.domain).toBe(domain)
  expect(typedData.message).toEqual({ ...message, amount: 1_000_000n, salt: 5n })
})

test('a withdrawal signs the receiver, or the bridge of the app’s own table', () => {
  const moved = { kind: 'withdraw' as const, account, token: usdc, amount: units('1'), receiver }
  for (const destination of destinations) {
    const { typedData } = prepareTransfer(domain, { ...moved, destination }, 5n)
    expect(typedData.message['to']).toBe('connector' in destination ? withdrawProxy : receiver)
  }
})

test('a swap sends the typed amount, and a quote for another amount is rejected', () => {
  const request = swapBody({ asset: 'WETH', isBuy: false, size: { base: units('1') } })
  expect(request).toMatchObject({ collateralAsset: 'WETH', isBuy: false, baseAmount: 10n ** 18n })
  const quote: SwapPreview = {
    quoteAmount: units('30'),
    fees: parseFixed6<Usd>('0.03'),
    feeRate: parseFixed6<Fraction>('0.001'),
    baseBalance: units('5'),
    quoteBalance: parseFixed6<Usd>('0'),
    baseCapacity: units('5'),
    quoteCapacity: parseFixed6<Usd>('100000'),
    amount: units('0.01'),
    price: price('3000'),
  }
  expect(isQuoteFor(quote, request)).toBe(false)
  expect(isQuoteFor({ ...quote, amount: units('1'), quoteAmount: units('2997') }, request)).toBe(true)
  const forUsdc = swapBody({ asset: 'WETH', isBuy: true, size: { quote: parseFixed6<Usd>('3000') } })
  expect(isQuoteFor({ ...quote, quoteAmount: units('2999.99') }, forUsdc)).toBe(true)
  expect(isQuoteFor(quote, forUsdc)).toBe(false)
})
