import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import type { BatchOrder, ReadyOrder } from '@/web/session/batches/batchOrder'
import { createBatchStore } from '@/web/session/batches/batchStore'
import type { Fill } from '@/web/session/fills'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { followBatch } from './followBatch'
import type { DraftLeg } from './structureDraft'
import { createStructureStore } from './structureStore'

const leg = (instrumentName: string, side: Side, ratio: string): DraftLeg => ({
  instrumentName,
  side,
  ratio: parseFixed6<Amount>(ratio),
})
/** Four structures: buy 1 A, sell 2 B. */
const spread = { legs: [leg('A', 'buy', '1'), leg('B', 'sell', '2')], amount: parseFixed6<Amount>('4') }

let fillCount = 0
function fill(orderId: string, instrumentName: string, side: Side, amount: string): Fill {
  fillCount += 1
  return {
    key: `${fillCount}`,
    tradeId: `${fillCount}`,
    orderId,
    instrumentName,
    side,
    price: parseFixed6<Price>('10'),
    amount: parseFixed6<Amount>(amount),
    fee: fixed6<Usd>(0n),
    liquidity: 'taker',
    timeNs: BigInt(fillCount),
  }
}

function scene() {
  const retained = new Map<string, string>()
  const storage = {
    getItem: (key: string) => retained.get(key) ?? null,
    setItem: (key: string, value: string) => void retained.set(key, value),
  }
  const store = createStructureStore(storage, 'here')
  store.change(() => spread)
  const { idsOf } = createOrderFills()
  return { store, idsOf, reloaded: () => createStructureStore(storage, 'here') }
}

/** Contracts of the whole structure by instrument, negative when sold. */
function contracts({ getSnapshot }: ReturnType<typeof createStructureStore>) {
  const { legs, amount } = getSnapshot()
  return Object.fromEntries(
    legs.map(({ instrumentName, side, ratio }) => [
      instrumentName,
      (Number(ratio) * Number(amount) * (side === 'buy' ? 1 : -1)) / 1e12,
    ]),
  )
}

test('fills of an accepted quote are removed from the structure, in whole structures', () => {
  const { store, idsOf } = scene()
  store.onRequested('0xb1')
  store.onQuoteSigned({ blockId: '0xb1' }, '0xaa', true)
  const first = [fill('0xaa', 'A', 'buy', '3')]
  store.receive(first, idsOf)
  // 3 of 4 A are filled, and nothing of B.
  expect(contracts(store)).toEqual({ A: 1, B: -8 })
  store.receive([fill('0xaa', 'B', 'sell', '6'), ...first], idsOf)
  expect(store.getSnapshot()).toEqual({ ...spread, amount: parseFixed6('1') })
})

test('fills of a structure sold by quote are removed too, with their legs on the other side', () => {
  const { store, idsOf } = scene()
  store.onRequested('0xb1')
  store.onQuoteSigned({ blockId: '0xb1' }, '0xaa', false)
  store.receive([fill('0xaa', 'A', 'sell', '4'), fill('0xaa', 'B', 'buy', '8')], idsOf)
  expect(store.getSnapshot().legs).toEqual([])
})

test('a quote on a different request removes nothing from the structure', () => {
  const { store, idsOf } = scene()
  store.onQuoteSigned({ blockId: '0xb2', legs: [leg('A', 'buy', '1'), leg('B', 'sell', '1')] }, '0xaa', true)
  store.receive([fill('0xaa', 'A', 'buy', '4')], idsOf)
  expect(store.getSnapshot()).toBe(spread)
})

test('a completely filled request of exactly the structure clears it, wherever it was sent from', () => {
  const { store, idsOf } = scene()
  // Twice 2 A and −4 B is four times 1 A and −2 B.
  store.onQuoteSigned({ blockId: '0xb3', legs: [leg('B', 'sell', '4'), leg('A', 'buy', '2')] }, '0xaa', true)
  const first = fill('0xaa', 'A', 'buy', '4')
  expect(store.receive([first], idsOf)).toBeUndefined()
  // Undo restores the whole structure, not the legs that remained before the last fill.
  expect(store.receive([fill('0xaa', 'B', 'sell', '8'), first], idsOf)).toEqual(spread)
  expect(store.getSnapshot().legs).toEqual([])
  store.change(() => spread)
  expect(store.receive([first], idsOf)).toBeUndefined()
  expect(store.getSnapshot()).toBe(spread)
})

test('fills after an amend and after a reload count for the same order', () => {
  const { store, reloaded } = scene()
  const orders = createOrderFills()
  const record = (orderId: Hash, orderStatus: 'opened' | 'cancelled', filled: string) => ({
    orderId,
    orderStatus,
    filled: parseFixed6<Amount>(filled),
    amount: parseFixed6<Amount>('4'),
    instrumentId: '7',
    side: 'buy' as const,
  })
  store.onOrderSigned('0x1')
  orders.receive([record('0x1', 'opened', '0')])
  orders.receive([record('0x1', 'cancelled', '1'), record('0x2', 'opened', '0')])
  const first = fill('0x1', 'A', 'buy', '1')
  store.receive([first], orders.idsOf)
  expect(contracts(store)).toEqual({ A: 3, B: -8 })
  const afterReload = reloaded()
  // After a reload the amend is unknown.
  afterReload.receive([fill('0x2', 'A', 'buy', '2'), first], createOrderFills().idsOf)
  expect(contracts(afterReload)).toEqual({ A: 1, B: -8 })
})

test('a structure built after the sent one was discarded is unaffected', () => {
  const { store, idsOf } = scene()
  store.onOrderSigned('0x1')
  store.change((draft) => ({ ...draft, legs: [] }))
  store.change(() => spread)
  store.receive([fill('0x1', 'A', 'buy', '4')], idsOf)
  expect(store.getSnapshot()).toBe(spread)
})

test('the orders of a batch are tracked from their signature until the next batch begins', () => {
  const batches = createBatchStore()
  const order = { instrumentId: '7', isBuy: true, amount: parseFixed6<Amount>('2') } as BatchOrder
  const ready = (orderId: Hash) => ({ orderId }) as ReadyOrder
  const followed = new Set<Hash>()
  batches.begin([order])
  followBatch(batches, (orderId) => followed.add(orderId))
  batches.changeEntry(0, { ready: ready('0x1') })
  // Amended to another price.
  batches.changeEntry(0, { ready: ready('0x2') })
  batches.begin([order])
  batches.changeEntry(0, { ready: ready('0x3') })
  expect([...followed]).toEqual(['0x1', '0x2'])
})
