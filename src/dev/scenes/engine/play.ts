import { assert } from '@/core/lib/assert'
import { fixed6, formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, Instrument } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import { defaultFeeRates } from '@/core/quant/fees'
import type { Command, OrderRequest } from '@/venue/engine/command'
import type { EngineEvent, CommandOutcome } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { sided } from '@/venue/rules/positionKey'
import { addressOf, orderIdOf, orderRequest, option, perpetual, sceneStartNs } from './sceneInstruments'

const people = ['ann', 'bob', 'carl', 'dora'] as const

/** An exchange with four funded people, a perpetual with its mark at 100, and a call of strike 90 at 15. */
export type Scene = {
  readonly state: ExchangeState
  readonly events: EngineEvent[]
  readonly rejections: string[]
  seq: number
}

export function createScene({ money = 1_000_000 } = {}): Scene {
  const scene: Scene = { state: createExchange({ feeRates: defaultFeeRates }), events: [], rejections: [], seq: 0 }
  for (const name of people) {
    send(scene, { type: 'openAccount', account: account(name), kind: 'trader' })
    if (money > 0) send(scene, { type: 'deposit', account: account(name), amount: fixed6(BigInt(money) * 1_000_000n) })
  }
  send(scene, { type: 'listInstruments', instruments: [perpetual('1', 'ETH'), option('2', 'ETH', 90, 'call')] })
  setMarks(scene, { index: '100', perpetual: '100', call: '15' })
  scene.events.length = 0
  return scene
}

export function setMarks(scene: Scene, prices: { index: string; perpetual: string; call: string }): void {
  send(scene, {
    type: 'setPrices',
    indexes: [{ asset: 'ETH', price: parseFixed6(prices.index) }],
    marks: [
      { instrumentId: '1', markPrice: parseFixed6(prices.perpetual) },
      { instrumentId: '2', markPrice: parseFixed6(prices.call) },
    ],
  })
}

export function account(name: string): Address {
  const at = people.findIndex((person) => person === name)
  assert(at >= 0, `${name} is one of the people of a scene`)
  return addressOf(at + 1)
}

/** Checks every invariant after the command. */
export function send(scene: Scene, command: Command): { outcome: CommandOutcome; events: EngineEvent[] } {
  scene.seq += 1
  const timeNs = sceneStartNs + BigInt(scene.seq) * 1_000_000n
  const result = applyCommand(scene.state, { seq: scene.seq, timeNs, command })
  checkInvariants(scene.state)
  scene.events.push(...result.events)
  return result
}

/**
 * Plays one command per line; a name before a colon lets later lines refer to the order:
 *
 *     ann  sell 2 @ 100
 *     a1:  ann buy 1 @ 99 post-only
 *     bob  buy 1 market
 *     a2:  ann edit a1 to 3 @ 98
 *     ann  cancel a1
 *     ann  sell 1 @ 16 call reduce-only      (`call`: the option; flags: ioc, expire-maker, expire-taker,
 *                                                   and the sides of hedge mode: long, short)
 */
export function play(script: string, scene = createScene()) {
  const orders = new Map<string, OrderRequest>()
  for (const line of script.split('\n').map((text) => text.trim())) {
    if (line !== '') playLine(scene, orders, line)
  }
  return snapshot(scene)
}

const linePattern =
  /^(?:(\w+):\s*)?(\w+)\s+(?:(buy|sell)\s+(\S+)\s+(?:@\s+(\S+)|market)|edit (\w+) to (\S+) @ (\S+)|cancel (\w+))(.*)$/

function playLine(scene: Scene, orders: Map<string, OrderRequest>, line: string): void {
  const match = linePattern.exec(line)
  assert(match !== null, `a line of a scene can be read: ${line}`)
  const [, label, name = '', side, amount = '', price, edited, newAmount, newPrice, cancelled, flags = ''] = match
  const orderId = orderIdOf(scene.seq + 1)
  if (cancelled !== undefined) {
    const target = orders.get(cancelled)?.orderId ?? orderIdOf(0)
    noteRejection(scene, name, send(scene, { type: 'cancelOrder', account: account(name), orderId: target }).outcome)
    return
  }
  const words = flags.split(/\s+/).filter((word) => word !== '')
  const old = edited === undefined ? undefined : orders.get(edited)
  const isBuy = old === undefined ? side === 'buy' : old.isBuy
  const order = orderRequest(orderId, account(name), {
    isBuy,
    instrumentId: old?.instrumentId ?? (words.includes('call') ? '2' : '1'),
    ...sided(words.includes('long') ? 'LONG' : words.includes('short') ? 'SHORT' : undefined),
    amount: parseFixed6<Amount>(newAmount ?? amount),
    limitPrice: limitOf(newPrice ?? price, isBuy),
    postOnly: words.includes('post-only'),
    reduceOnly: words.includes('reduce-only'),
    timeInForce: words.includes('ioc') ? 'IOC' : 'GTC',
    selfTradePrevention: words.includes('expire-maker')
      ? 'EXPIRE_MAKER'
      : words.includes('expire-taker')
        ? 'EXPIRE_TAKER'
        : 'EXPIRE_NONE',
  })
  if (label !== undefined) orders.set(label, order)
  const command: Command =
    edited === undefined
      ? { type: 'createOrder', order }
      : { type: 'editOrder', replacedOrderId: old?.orderId ?? orderIdOf(0), order }
  noteRejection(scene, name, send(scene, command).outcome)
}

function limitOf(price: string | undefined, isBuy: boolean): Price {
  return price === undefined ? fixed6(marketPrice(isBuy)) : parseFixed6<Price>(price)
}

function noteRejection(scene: Scene, name: string, outcome: CommandOutcome): void {
  if (!outcome.isAccepted) scene.rejections.push(`${name}: ${outcome.error}`)
}

/** A scene's outcome as text. `left` is sorted by best price, then by age. */
function snapshot(scene: Scene) {
  const { state, events, rejections } = scene
  return {
    fills: events.flatMap(fillLabel),
    left: left(state),
    ended: events.flatMap(endLabels),
    refused: [...rejections],
  }
}

function left(state: ExchangeState): string[] {
  const lines: string[] = []
  for (const { book, instrument } of state.instruments.values()) {
    for (const level of [...book.buy.toReversed(), ...book.sell.toReversed()]) {
      for (let order = level.first; order !== undefined; order = order.behind) {
        const terms = `${order.side} ${formatFixed6(order.remaining)} @ ${formatFixed6(order.limit)}`
        lines.push(`${nameOf(order.request.account)} ${terms}${onWhat(instrument)}`)
      }
    }
  }
  return lines
}

function fillLabel(event: EngineEvent): string[] {
  if (event.type !== 'traded') return []
  const { taker, maker, amount, price } = event.trade
  const what = `${formatFixed6(amount)} @ ${formatFixed6(price)}`
  return [`${nameOf(taker.account)} takes ${what} from ${nameOf(maker.account)}`]
}

/** Describes the cancelled orders, with the reason unless their owner cancelled them. */
function endLabels(event: EngineEvent): string[] {
  if (event.type !== 'ordersChanged') return []
  return event.orders
    .filter(({ status }) => status === 'cancelled')
    .map(({ account, side, filled, amount, error }) => {
      const reason = error === undefined ? '' : `: ${error}`
      return `${nameOf(account)} ${side} ${formatFixed6(filled)} of ${formatFixed6(amount)}${reason}`
    })
}

function onWhat({ instrumentType }: Instrument): string {
  return instrumentType === 'OPTION' ? ' call' : ''
}

function nameOf(address: Address): string {
  return people[Number(BigInt(address)) - 1] ?? address
}

export function balanceOf(scene: Scene, name: string): string {
  return formatFixed6(scene.state.accounts.get(account(name))?.balance ?? fixed6<Usd>(0n))
}

/** `"2 @ 100"`: contracts and cost per contract in the last event. */
export function positionOf(scene: Scene, name: string, instrumentId = '1'): string {
  const record = scene.events
    .flatMap((event) => (event.type === 'positionsChanged' && event.account === account(name) ? event.positions : []))
    .findLast((position) => position.instrumentId === instrumentId)
  return record === undefined ? 'none' : `${formatFixed6(record.amount)} @ ${formatFixed6(record.entryPrice)}`
}
