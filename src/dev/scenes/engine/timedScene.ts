import { parseFixed6, type Amount, type Price, formatFixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { Command, OrderRequest, TwapRequest } from '@/venue/engine/command'
import type { OrderRecord, TwapRecord } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { rewardsOf, type RewardRecord } from '@/venue/rules/rewardRecord'
import { account, createScene, type Scene } from './play'
import { orderIdOf, orderRequest, sceneStartNs } from './sceneInstruments'

/** A scene on a manual clock, in seconds since its start. */
export type TimedScene = Scene & { sec: number }

export function createTimedScene(options?: Parameters<typeof createScene>[0]): TimedScene {
  return Object.assign(createScene(options), { sec: 1 })
}

export function nowOf({ sec }: TimedScene): bigint {
  return sceneStartNs + BigInt(Math.round(sec * 1e6)) * 1_000n
}

/** Sends at the scene's time and checks every invariant. Returns `accepted` or the error code. */
export function submit(scene: TimedScene, command: Command): string {
  scene.seq += 1
  const { outcome, events } = applyCommand(scene.state, { seq: scene.seq, timeNs: nowOf(scene), command })
  checkInvariants(scene.state)
  scene.events.push(...events)
  return outcome.isAccepted ? 'accepted' : outcome.error
}

/** `"ann sell 2 @ 100 call mmp"`; flags: call, mmp, ioc, post-only, reduce-only. Returns the id and the outcome. */
export function place(scene: TimedScene, line: string, more: Partial<OrderRequest> = {}): { id: Hash; answer: string } {
  const order = wish(line, more)
  return { id: order.orderId, answer: submit(scene, { type: 'createOrder', order }) }
}

let lastId = 5_000_000

/** Parses a line such as that of `place` without sending it. */
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

/** The open orders of an account, oldest first: `"sell 2 @ 100"`. */
export function openOf(scene: TimedScene, name: string): string[] {
  return [...scene.state.orders.values()]
    .filter(({ request }) => request.account === account(name))
    .map(({ side, remaining, limit }) => `${side} ${Number(remaining) / 1e6} @ ${Number(limit) / 1e6}`)
}

/** A TWAP of the perpetual; default: a buy of `amount` over `durationSec`. */
export function askTwap(
  scene: TimedScene,
  name: string,
  amount: string,
  durationSec: number,
  change: Partial<TwapRequest> = {},
): { answer: string; twapId: Hash } {
  const twap = { account: account(name), instrumentId: '1', isBuy: true, reduceOnly: false, durationSec, ...change }
  const answer = submit(scene, { type: 'createTwap', twap: { ...twap, amount: parseFixed6<Amount>(amount) } })
  const [twapId = '0x'] = [...scene.state.twaps.keys()].slice(-1)
  return { answer, twapId }
}

/** Processes the slices due at this second; returns the outcome of each, and the TWAP's status, as text. */
export function workAt(scene: TimedScene, sec: number): string[] {
  scene.sec = sec
  scene.events.length = 0
  submit(scene, { type: 'workTwaps' })
  return scene.events.flatMap((event) => {
    if (event.type === 'twapChanged') return [twapText(event.twap)]
    if (event.type !== 'ordersChanged') return []
    return event.orders.filter(({ twapId }) => twapId !== undefined).map(sliceText)
  })
}

function sliceText({ side, filled, amount, price, status, error }: OrderRecord): string {
  const what = `${side} ${formatFixed6(filled)} of ${formatFixed6(amount)} @ ${formatFixed6(price)}`
  return error === undefined ? `${what} ${status}` : `${what} ${error}`
}

export function twapText({ status, executed, amount, slicesExecuted, slicesTotal, error }: TwapRecord): string {
  const progress = `${formatFixed6(executed)}/${formatFixed6(amount)} in ${slicesExecuted}/${slicesTotal}`
  return error === undefined ? `${status} ${progress}` : `${status} ${progress}: ${error}`
}

/** Seconds from the scene's start, a Monday at 14:13:20 UTC, to the next week. */
export const nextMondaySec = 553_600
export const daySec = 86_400

export function recordOf(scene: TimedScene, name: string): RewardRecord {
  return rewardsOf(scene.state.rewards, account(name))
}

/** Ann has a referral name, and Bob was referred by it. */
export function referredScene(): TimedScene {
  const scene = createTimedScene()
  submit(scene, { type: 'setUsername', account: account('ann'), username: 'Ann' })
  submit(scene, { type: 'setReferrer', account: account('bob'), referralCode: 'ann' })
  return scene
}

export function buys(scene: TimedScene, buyer: string, amount: string, seller = 'carl'): void {
  place(scene, `${seller} sell ${amount} @ 100`)
  place(scene, `${buyer} buy ${amount} @ 100 ioc`)
}

export function tokensOf(scene: TimedScene, name: string): string[] {
  return recordOf(scene, name).earned.map(
    ({ epoch, farming, staking }) => `${epoch}: ${formatFixed6(farming)} + ${formatFixed6(staking)}`,
  )
}
