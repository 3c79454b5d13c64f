import { expect, test } from 'vitest'
import type { BatchOrder } from '@/account/batches/batchOrder'
import { createBatchStore } from '@/account/batches/batchStore'
import type { ReadyOrder } from '@/account/batches/batchOrder'
import { parseFixed6, type Amount } from '@/protocol/fixed6'
import { followLegs } from './followLegs'
import type { StructureDraft } from '@/appContext/structure/structureDraft'

const order = { instrumentId: '7', isBuy: true, amount: parseFixed6<Amount>('2') } as BatchOrder
const ready = (orderId: `0x${string}`) => ({ orderId }) as ReadyOrder

function scene() {
  const store = createBatchStore()
  let draft: StructureDraft = {
    legs: [{ instrumentName: 'ETH-A', side: 'buy', ratio: parseFixed6('2') }],
    amount: parseFixed6('1'),
  }
  store.begin([order])
  store.changeEntry(0, { ready: ready('0x1') })
  followLegs(
    store,
    (id) => (id === '7' ? 'ETH-A' : undefined),
    (next) => (draft = next(draft)),
  )
  return { store, draft: () => draft }
}

test('each fill leaves the structure once, as it comes', () => {
  const { store, draft } = scene()
  expect(draft().amount).toBe(parseFixed6('1'))
  const half = { status: 'resting' as const, filled: parseFixed6<Amount>('0.5') }
  store.changeEntry(0, { fate: half })
  store.changeEntry(0, { fate: { ...half } })
  // 1.5 of 2 contracts remain: three quarters of one structure.
  expect(draft()).toMatchObject({ legs: [{ ratio: parseFixed6('2') }], amount: parseFixed6('0.75') })
  store.changeEntry(0, { fate: { status: 'filled', averagePrice: undefined } })
  expect(draft().legs).toEqual([])
})

test('another batch, of a ladder for example, takes nothing out of it', () => {
  const { store, draft } = scene()
  store.begin([order])
  store.changeEntry(0, { ready: ready('0x2'), fate: { status: 'filled', averagePrice: undefined } })
  expect(draft().legs).toHaveLength(1)
})
