import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, createScene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { mmpStatus } from '../rules/mmpStatus'
import type { Command, OrderRequest } from './command'
import { describeState } from './describeState'
import { applyCommand } from './exchange'
import { checkInvariants } from './invariants'
import { exportState, importState } from './snapshotData'
import type { ExchangeState } from './state'

const seeds = [1, 2]
const commandCount = 800
const names = ['ann', 'bob', 'carl', 'dora'] as const
const connections = ['one', 'two', undefined] as const

test.each(seeds)(
  'random maker commands break no invariant, and a snapshot in between makes no difference (seed %i)',
  (seed) => {
    const random = createRandom(seed)
    const { state } = createScene()
    const snapshot = foldEvents(emptySnapshot(), describeState(state))
    let copy: ExchangeState | undefined
    let frozenCount = 0
    for (let at = 0; at < commandCount; at++) {
      const seq = 1_000 + at
      const timeNs = sceneStartNs + BigInt(at + 1) * 400_000_000n
      const numbered = { seq, timeNs, command: nextCommand(random, state, seq) }
      const result = applyCommand(state, numbered)
      foldEvents(snapshot, result.events)
      checkInvariants(state)
      frozenCount += checkProtection(state, timeNs)
      if (copy !== undefined) expect(applyCommand(copy, numbered)).toEqual(result)
      if (at === commandCount / 2) {
        copy = importState(deserialize(serialize(exportState(state))) as ReturnType<typeof exportState>)
      }
    }
    expect(frozenCount).toBeGreaterThan(50)
    const described = foldEvents(emptySnapshot(), describeState(state))
    expect([described.margin, described.orders, described.positions]).toEqual([
      snapshot.margin,
      snapshot.orders,
      snapshot.positions,
    ])
    if (copy !== undefined) expect(exportState(copy)).toEqual(exportState(state))
  },
)

/** Checks that no account with a tripped protection has a protected order. Returns the number of such accounts. */
function checkProtection(state: ExchangeState, nowNs: bigint): number {
  let count = 0
  for (const { mmp, holdings } of state.accounts.values()) {
    const record = mmp.get('ETH')
    if (record === undefined || !mmpStatus(record, nowNs).isFrozen) continue
    count += 1
    const open = [...holdings.values()].flatMap(({ orders }) => [...orders])
    expect(open.filter(({ request }) => request.mmp)).toEqual([])
  }
  return count
}

function nextCommand(random: Random, state: ExchangeState, seq: number): Command {
  const name = account(random.pick(names))
  const dice = random.next()
  if (dice < 0.5) return { type: 'createOrder', order: dicedOrder(random, seq, 0) }
  if (dice < 0.7) return { type: 'createOrders', orders: dicedBatch(random, seq) }
  if (dice < 0.8) return dicedEdit(random, state, seq)
  if (dice < 0.88) {
    const settings = {
      intervalSec: 1 + random.integer(20),
      frozenSec: random.integer(15),
      amountLimit: fixed6<Amount>(BigInt(1 + random.integer(8)) * 1_000_000n),
      ...(random.next() < 0.5 ? { deltaLimit: fixed6<Amount>(2_000_000n) } : {}),
    }
    return { type: 'setMmp', account: name, asset: 'ETH', settings: random.next() < 0.1 ? undefined : settings }
  }
  if (dice < 0.93) return { type: 'resetMmp', account: name, asset: 'ETH' }
  if (dice < 0.96) return { type: 'setCancelOnDisconnect', account: name, isEnabled: random.next() < 0.7 }
  if (dice < 0.99) {
    return { type: 'cancelDisconnected', connectionId: random.pick(['one', 'two']), accounts: names.map(account) }
  }
  return { type: 'cancelAllDisconnected' }
}

function dicedOrder(random: Random, seq: number, at: number, alike?: OrderRequest): OrderRequest {
  const isBuy = alike?.isBuy ?? random.next() < 0.5
  const isCall = alike === undefined ? random.next() < 0.3 : alike.instrumentId === '2'
  const middle = isCall ? 1_500n : 10_000n
  const cents = middle + BigInt(random.integer(10) - (isBuy ? 7 : 3)) * 10n
  const connectionId = random.pick(connections)
  return orderRequest(orderIdOf(seq * 32 + at), alike?.account ?? account(random.pick(names)), {
    isBuy,
    instrumentId: isCall ? '2' : '1',
    amount: fixed6<Amount>(BigInt(1 + random.integer(300)) * 10_000n),
    limitPrice: fixed6<Price>(cents * 10_000n),
    mmp: random.next() < 0.6,
    ...(connectionId === undefined ? {} : { connectionId }),
  })
}

function dicedBatch(random: Random, seq: number): OrderRequest[] {
  const first = dicedOrder(random, seq, 0)
  return [first, ...Array.from({ length: random.integer(6) }, (_, at) => dicedOrder(random, seq, at + 1, first))]
}

function dicedEdit(random: Random, state: ExchangeState, seq: number): Command {
  const open = [...state.orders.values()]
  const old = open[random.integer(Math.max(1, open.length))]
  const replacedOrderId: Hash = old?.request.orderId ?? orderIdOf(0)
  const order = dicedOrder(random, seq, 0, old?.request)
  // Half of the edits keep the price and, with a smaller amount, the place in the queue.
  return {
    type: 'editOrder',
    replacedOrderId,
    order: old !== undefined && random.next() < 0.5 ? { ...order, limitPrice: old.limit } : order,
  }
}
