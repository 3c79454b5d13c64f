import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import type { SwapRequest } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'
import { reviewed } from '@/dev/testing/reviewed'
import { OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createSwapAction, isSwapOf } from './swapAction'
import { swapBody } from './swapPreviewQuery'

const sellTwo = reviewed(swapBody({ asset: 'WETH', isBuy: false, size: { base: parseFixed6<Amount>('2') } }))
const price = parseFixed6<Price>('3120.5')

/** Two WETH sold for 6,241 USDC minus 0.1%. */
const soldTwo: TransactionRecord = {
  account: `0x${'a'.repeat(40)}`,
  amount: 2n * 10n ** 18n,
  collateral: collateralSpecs.WETH.address,
  collateralName: 'WETH',
  decimals: 18,
  txType: 'swap',
  txStatus: 'finalized',
  initiatedTimestamp: 5n,
  finalizedTimestamp: 5n,
  l1TxHash: '',
  l2TxHash: '',
  chainId: '1',
  swapAsset: 'USDC',
  side: 'sell',
  price,
  swapAmount: parseFixed6<Amount>('6234.759'),
}

const lost = () => Promise.reject(new OutcomeUnknownError('postSwap', 'link lost'))

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    size: () => entries.size,
  }
}

/** A venue with a history. The test can lose its responses before or after a request is executed. */
function venue() {
  const history: TransactionRecord[] = []
  const sent: SwapRequest[] = []
  const state = { loses: 'no answer' as 'no answer' | 'the request' | 'the answer', isReachable: true }
  const call = async ({ method }: { method: string }, { body }: { body: SwapRequest }) => {
    if (method === 'GET') {
      if (!state.isReachable) throw new UnreachableError('getTransactionHistory: link lost')
      return { count: String(history.length), transactionHistory: [...history] }
    }
    sent.push(body)
    if (state.loses === 'the request') return lost()
    history.unshift({ ...soldTwo, initiatedTimestamp: BigInt(history.length) })
    return state.loses === 'the answer' ? lost() : { filled: parseFixed6<Amount>('2'), avgPrice: price }
  }
  return { history, sent, state, rest: { call } as unknown as RestClient }
}

type Venue = ReturnType<typeof venue>

function page({ rest }: Venue, storage = memory()) {
  const waiting: (() => void)[] = []
  let changes = 0
  const swaps = createSwapAction({
    rest,
    storage,
    name: 'paper.0xa',
    clock: { nowNs: () => 10n ** 18n },
    pause: () => new Promise((resolve) => waiting.push(resolve)),
    onChanged: () => (changes += 1),
  })
  /** Advances the time by this many pauses. */
  const pass = async (pauses: number) => {
    for (let at = 0; at < pauses; at += 1) {
      waiting.splice(0).forEach((go) => go())
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
  }
  return { swaps, storage, pass, isAsking: () => waiting.length > 0, changes: () => changes }
}

test('a swap with a reply is done and leaves no record', async () => {
  const { swaps, storage, isAsking } = page(venue())
  expect(await swaps.send(sellTwo)).toEqual({ status: 'done', value: { amount: 2_000_000n, price } })
  expect([swaps.getSnapshot(), storage.size(), isAsking()]).toEqual([undefined, 0, false])
})

test('a swap with a lost response is found in the history, and no other is sent until then', async () => {
  const at = venue()
  at.state.loses = 'the answer'
  const { swaps, storage, pass, changes } = page(at)
  expect(await swaps.send(sellTwo)).toEqual({ status: 'unknown' })
  expect(swaps.getSnapshot()).toMatchObject({ status: 'asking', mark: { request: { baseAmount: 2n * 10n ** 18n } } })
  expect(await swaps.send(sellTwo)).toEqual({ status: 'busy' })
  expect(at.sent).toHaveLength(1)
  const before = changes()
  await pass(1)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'found', found: { amount: 2_000_000n, price } })
  expect([storage.size(), changes() - before]).toEqual([0, 1])
  at.state.loses = 'no answer'
  expect(await swaps.send(sellTwo)).toMatchObject({ status: 'done' })
  expect(swaps.getSnapshot()).toBeUndefined()
})

test('a swap that never arrived is missing after six lookups, and an earlier similar one is not mistaken for it', async () => {
  const at = venue()
  at.history.push(soldTwo)
  at.state.loses = 'the request'
  const { swaps, pass } = page(at)
  await swaps.send(sellTwo)
  await pass(5)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'asking' })
  await pass(1)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'missing' })
  // Still busy, because the trader has not dismissed the notice.
  expect(await swaps.send(sellTwo)).toEqual({ status: 'busy' })
  swaps.leave()
  expect(swaps.getSnapshot()).toBeUndefined()
  at.state.loses = 'no answer'
  expect(await swaps.send(sellTwo)).toMatchObject({ status: 'done' })
  expect(at.sent).toHaveLength(2)
})

test('a swap that arrives late is still found', async () => {
  const at = venue()
  at.state.loses = 'the request'
  const { swaps, pass } = page(at)
  await swaps.send(sellTwo)
  await pass(8)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'missing' })
  at.history.unshift(soldTwo)
  await pass(1)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'found' })
})

test('while the venue is unreachable the outcome stays open', async () => {
  const at = venue()
  at.state.loses = 'the answer'
  const { swaps, pass } = page(at)
  await swaps.send(sellTwo)
  at.state.isReachable = false
  await pass(30)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'asking' })
  at.state.isReachable = true
  await pass(1)
  expect(swaps.getSnapshot()).toMatchObject({ status: 'found' })
})

test('after a reload the next page keeps looking', async () => {
  const at = venue()
  at.state.loses = 'the answer'
  const before = page(at)
  await before.swaps.send(sellTwo)
  before.swaps.close()
  const after = page(at, before.storage)
  expect(after.swaps.getSnapshot()).toMatchObject({ status: 'asking', mark: { request: { isBuy: false } } })
  expect(await after.swaps.send(sellTwo)).toEqual({ status: 'busy' })
  await after.pass(1)
  expect(after.swaps.getSnapshot()).toMatchObject({ status: 'found' })
  await before.pass(10)
  expect(before.swaps.getSnapshot()).toMatchObject({ status: 'asking' })
})

test('a second tab sends nothing while the first has a pending swap, and can send afterwards', async () => {
  const at = venue()
  const first = page(at)
  const second = page(at, first.storage)
  const sending = first.swaps.send(sellTwo)
  // The first tab has read the history and sent its swap.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  expect(await second.swaps.send(sellTwo)).toEqual({ status: 'busy' })
  expect(await sending).toMatchObject({ status: 'done' })
  await second.pass(1)
  expect(second.swaps.getSnapshot()).toBeUndefined()
  expect(at.sent).toHaveLength(1)
  expect(await second.swaps.send(sellTwo)).toMatchObject({ status: 'done' })
})

test('a double click sends one swap', async () => {
  const at = venue()
  const { swaps } = page(at)
  const both = await Promise.all([swaps.send(sellTwo), swaps.send(sellTwo)])
  expect(both.map(({ status }) => status)).toEqual(['done', 'busy'])
  expect(at.sent).toHaveLength(1)
})

test('a swap rejected by the venue was not done, and after a server error it is looked up', async () => {
  const at = venue()
  let status = 400
  const call = async (...[endpoint, input]: Parameters<RestClient['call']>) => {
    if (endpoint.method !== 'GET') throw new RestError('X', status, undefined, '')
    return at.rest.call(endpoint, input)
  }
  const { swaps, storage, isAsking } = page({ ...at, rest: { call } as RestClient })
  expect(await swaps.send(sellTwo)).toMatchObject({ status: 'refused', failure: { code: 'X' } })
  expect([storage.size(), isAsking()]).toEqual([0, false])
  status = 502
  expect(await swaps.send(sellTwo)).toEqual({ status: 'unknown' })
  expect(isAsking()).toBe(true)
})

test('a swap is not sent while the history cannot be read', async () => {
  const at = venue()
  at.state.isReachable = false
  const { swaps } = page(at)
  expect(await swaps.send(sellTwo)).toMatchObject({ status: 'refused' })
  expect(at.sent).toEqual([])
})

const usd = (text: string) => parseFixed6<Usd>(text)
const bought: TransactionRecord = {
  ...soldTwo,
  collateralName: 'USDC',
  decimals: 6,
  amount: usd('6247.241'),
  swapAsset: 'WETH',
  side: 'buy',
  swapAmount: parseFixed6<Amount>('2'),
}
const quote = (text: string) => parseFixed6<Amount>(text)

test.each<[string, TransactionRecord, SwapRequest, boolean]>([
  ['sold, the units typed', soldTwo, { collateralAsset: 'WETH', isBuy: false, baseAmount: 2n * 10n ** 18n }, true],
  ['sold, other units', soldTwo, { collateralAsset: 'WETH', isBuy: false, baseAmount: 3n * 10n ** 18n }, false],
  ['sold, another asset', soldTwo, { collateralAsset: 'weETH', isBuy: false, baseAmount: 2n * 10n ** 18n }, false],
  ['sold and not bought', soldTwo, { collateralAsset: 'WETH', isBuy: true, baseAmount: 2n * 10n ** 18n }, false],
  // A millionth of a WETH is 0.0031205 USDC.
  ['sold for the typed USDC', soldTwo, { collateralAsset: 'WETH', isBuy: false, quoteAmount: quote('6234.756') }, true],
  ['sold for less', soldTwo, { collateralAsset: 'WETH', isBuy: false, quoteAmount: quote('6234.7591') }, false],
  ['sold for far more', soldTwo, { collateralAsset: 'WETH', isBuy: false, quoteAmount: quote('6234.75') }, false],
  ['bought, the units typed', bought, { collateralAsset: 'WETH', isBuy: true, baseAmount: 2n * 10n ** 18n }, true],
  ['bought, other units', bought, { collateralAsset: 'WETH', isBuy: true, baseAmount: 10n ** 18n }, false],
  ['bought for at most', bought, { collateralAsset: 'WETH', isBuy: true, quoteAmount: quote('6247.244') }, true],
  ['bought for more', bought, { collateralAsset: 'WETH', isBuy: true, quoteAmount: quote('6247.2409') }, false],
  ['bought for far less', bought, { collateralAsset: 'WETH', isBuy: true, quoteAmount: quote('6247.25') }, false],
  [
    'a deposit',
    { ...soldTwo, txType: 'deposit' },
    { collateralAsset: 'WETH', isBuy: false, baseAmount: 2n * 10n ** 18n },
    false,
  ],
])('a history row is matched by the entered amount: %s', (_, row, request, isIt) => {
  expect(isSwapOf(row, request)).toBe(isIt)
})
