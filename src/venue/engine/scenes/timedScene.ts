import { parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { Command, OrderRequest } from '../command'
import { applyCommand } from '../exchange'
import { checkInvariants } from '../invariants'
import { orderIdOf, orderRequest } from './orderRequest'
import { account, createScene, type Scene } from './play'
import { sceneStartNs } from './sceneInstruments'

/** A scene whose clock a test moves: seconds since the scenes' beginning. */
export type TimedScene = Scene & { sec: number }

export function createTimedScene(options?: Parameters<typeof createScene>[0]): TimedScene {
  return Object.assign(createScene(options), { sec: 1 })
}

export function nowOf({ sec }: TimedScene): bigint {
  return sceneStartNs + BigInt(Math.round(sec * 1e6)) * 1_000n
}

/** Sends a command at the scene's time, checks every invariant, and returns `accepted` or why not. */
export function tell(scene: TimedScene, command: Command): string {
  scene.seq += 1
  const { outcome, events } = applyCommand(scene.state, { seq: scene.seq, timeNs: nowOf(scene), command })
  checkInvariants(scene.state)
  scene.told.push(...events)
  return outcome.isAccepted ? 'accepted' : outcome.error
}

/** `"ann sell 2 @ 100 call mmp"`; flags: call, mmp, ioc, post-only, reduce-only. Returns the id and what was told. */
export function place(scene: TimedScene, line: string, more: Partial<OrderRequest> = {}): { id: Hash; told: string } {
  const order = wish(line, more)
  return { id: order.orderId, told: tell(scene, { type: 'createOrder', order }) }
}

let lastId = 5_000_000

/** The order of such a line, not sent yet. */
export function wish(line: string, more: Partial<OrderRequest> = {}): OrderRequest {
  const [name = '', side, amount = '', , price = '', ...flags] = line.split(' ')
  lastId += 1
  return orderRequest(orderIdOf(lastId), account(name), {
    isBuy: side === 'buy',
    instrumentId: flags.includes('call') ? '2' : '1',
    amount: parseFixed6<Amount>(amount),
    limitPrice: parseFixed6<Price>(price),
    timeInForce: flags.includes('ioc') ? 'IOC' : 'GTC',
    postOnly: flags.includes('post-only'),
    reduceOnly: flags.includes('reduce-only'),
    mmp: flags.includes('mmp'),
    ...more,
  })
}

/** The open orders of somebody, oldest first: `"sell 2 @ 100"`. */
export function openOf(scene: TimedScene, name: string): string[] {
  return [...scene.state.orders.values()]
    .filter(({ request }) => request.account === account(name))
    .map(({ side, remaining, limit }) => `${side} ${Number(remaining) / 1e6} @ ${Number(limit) / 1e6}`)
}
