import { assert } from '@/core/lib/assert'
import { absolute, fixed6, formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { AccountKind, Command, OrderRequest } from '@/venue/engine/command'
import type { EngineEvent, FillParty, OrderRecord, CommandOutcome, TradeEvent } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { positionKey } from '@/venue/rules/positionKey'
import { addressOf, orderIdOf, orderRequest, option, perpetual, sceneStartNs } from './sceneInstruments'

/** A scene on a manual clock, with a perpetual that is exempt from deleveraging and one that is not. */
export type RiskScene = {
  state: ExchangeState
  readonly events: EngineEvent[]
  seq: number
  /** Since the scene's start. */
  seconds: number
}

const people = ['fund', 'ann', 'bob', 'carl', 'dora'] as const
const products = { eth: '1', call: '2', doge: '3', put: '4', deepPut: '5' } as const
export type Product = keyof typeof products
const traded: readonly Product[] = ['eth', 'call', 'doge', 'put', 'deepPut']

/** No trading fees, so that a reader can follow the sums. */
const noTradeFees: FeeSchedule = {
  PERPETUAL: { taker: fixed6(0n), maker: fixed6(0n) },
  OPTION: { taker: fixed6(0n), maker: fixed6(0n) },
}

/** Gives each named person this much USDC. The perpetuals and their indexes are at 100. */
export function createRiskScene(money: Readonly<Partial<Record<(typeof people)[number], string>>>): RiskScene {
  const scene: RiskScene = { state: createExchange({ feeRates: noTradeFees }), events: [], seq: 0, seconds: 0 }
  for (const name of people) {
    const amount = money[name]
    if (amount === undefined) continue
    const kind: AccountKind = name === 'fund' ? 'insurance' : 'trader'
    send(scene, { type: 'openAccount', account: account(name), kind })
    if (amount !== '0') send(scene, { type: 'deposit', account: account(name), amount: parseFixed6(amount) })
  }
  const instruments = [
    perpetual(products.eth, 'ETH'),
    option(products.call, 'ETH', 110, 'call'),
    perpetual(products.doge, 'DOGE'),
    option(products.put, 'ETH', 90, 'put'),
    option(products.deepPut, 'ETH', 110, 'put'),
  ]
  send(scene, { type: 'listInstruments', instruments })
  setPrices(scene, { eth: '100', doge: '100', call: '2', put: '2', deepPut: '12' })
  scene.events.length = 0
  return scene
}

export function account(name: string): Address {
  const at = people.findIndex((person) => person === name)
  assert(at >= 0, `${name} is one of the people of a scene`)
  return addressOf(at + 1)
}

/** Checks every invariant after the command. */
export function send(scene: RiskScene, command: Command): CommandOutcome {
  scene.seq += 1
  const timeNs = sceneStartNs + BigInt(Math.round(scene.seconds * 1000)) * 1_000_000n
  const { outcome, events } = applyCommand(scene.state, { seq: scene.seq, timeNs, command })
  checkInvariants(scene.state)
  scene.events.push(...events)
  return outcome
}

/** Sets marks; a perpetual's mark also becomes its asset's index. */
export function setPrices(scene: RiskScene, prices: Readonly<Partial<Record<Product, string>>>): void {
  const indexes = (
    [
      ['ETH', prices.eth],
      ['DOGE', prices.doge],
    ] as const
  ).flatMap(([asset, price]) => (price === undefined ? [] : [{ asset, price: parseFixed6<Price>(price) }]))
  const marks = traded.flatMap((product) => {
    const price = prices[product]
    if (price === undefined) return []
    const isOption = product !== 'eth' && product !== 'doge'
    const model = isOption && prices.eth !== undefined ? { iv: 0.6, forwardPrice: parseFixed6<Price>(prices.eth) } : {}
    return [{ instrumentId: products[product], markPrice: parseFixed6<Price>(price), ...model }]
  })
  send(scene, { type: 'setPrices', indexes, marks })
}

/** `"ann buy 2 eth @ 100"`, optionally followed by `reduce-only`. */
export function order(scene: RiskScene, line: string): CommandOutcome {
  const [name = '', side, amount = '', product = '', , price = '', flag] = line.split(' ')
  const change: Partial<OrderRequest> = {
    isBuy: side === 'buy',
    instrumentId: products[productOf(product)],
    amount: parseFixed6<Amount>(amount),
    limitPrice: parseFixed6<Price>(price),
    reduceOnly: flag === 'reduce-only',
  }
  return send(scene, { type: 'createOrder', order: orderRequest(orderIdOf(scene.seq + 1), account(name), change) })
}

/** `"ann buys 2 eth from bob @ 100"`, or `sells … to`. */
export function trade(scene: RiskScene, line: string): void {
  const [name = '', verb, amount = '', product = '', , other = '', , price = ''] = line.split(' ')
  const [own, others] = verb === 'buys' ? ['buy', 'sell'] : ['sell', 'buy']
  order(scene, `${other} ${others} ${amount} ${product} @ ${price}`)
  const outcome = order(scene, `${name} ${own} ${amount} ${product} @ ${price}`)
  assert(outcome.isAccepted && outcome.order?.status === 'filled', `what a scene begins with happens: ${line}`)
}

/** Moves the clock to this second and checks the risk. Returns the events as text. */
export function checkAt(scene: RiskScene, seconds: number): string[] {
  scene.seconds = seconds
  const before = scene.events.length
  send(scene, { type: 'checkRisk' })
  return scene.events.slice(before).flatMap(words)
}

export function balanceOf(scene: RiskScene, name: string): string {
  return formatFixed6(scene.state.accounts.get(account(name))?.balance ?? 0n)
}

export function heldBy(scene: RiskScene, name: string, product: Product): string {
  const holding = scene.state.accounts.get(account(name))?.holdings.get(positionKey(products[product], undefined))
  return formatFixed6(holding?.position.amount ?? 0n)
}

/** Returns a liquidation's events as text, and no other events. */
function words(event: EngineEvent): string[] {
  if (event.type === 'liquidationChanged') {
    return [`${nameOf(event.account)}${onlyThe(event.instrumentId)}: ${event.stage ?? 'over'}`]
  }
  if (event.type === 'ordersChanged') return event.orders.flatMap(orderLabel)
  if (event.type === 'traded') return [tradeLabels(event.trade)]
  // The fund receives the fees that trades report, so they are skipped.
  if (event.type !== 'balanceChanged' || event.reason !== 'insurance') return []
  return event.account === account('fund') && event.change > 0n ? [] : [insuranceText(event)]
}

function onlyThe(instrumentId: string | undefined): string {
  return instrumentId === undefined ? '' : ` (${nameOfProduct(instrumentId)})`
}

function orderLabel(record: OrderRecord): string[] {
  const { side, amount, filled, price, status, error } = record
  const terms = `${side} ${formatFixed6(fixed6<Amount>(amount - filled))} ${nameOfProduct(record.instrumentId)} @ ${formatFixed6(price)}`
  const name = nameOf(record.account)
  if (error !== undefined) return [`${name} loses ${terms}: ${error}`]
  if (record.isLiquidation !== true || status === 'filled') return []
  return [`${name} ${status === 'cancelled' ? 'withdraws' : 'offers'} ${terms}`]
}

function tradeLabels({ taker, maker, amount, price, instrumentId, via }: TradeEvent): string {
  const liquidated: FillParty = taker.liquidationFee > 0n || via !== 'book' ? taker : maker
  const other = liquidated === taker ? maker : taker
  const verb = liquidated.side === 'buy' ? 'buys' : 'sells'
  const fee = liquidated.liquidationFee === 0n ? '' : `, fee ${formatFixed6(liquidated.liquidationFee)}`
  const what = `${verb} ${formatFixed6(amount)} ${nameOfProduct(instrumentId)} @ ${formatFixed6(price)}`
  return `${nameOf(liquidated.account)} ${what}, ${via} (${nameOf(other.account)})${fee}`
}

function insuranceText({ account: address, change }: Extract<EngineEvent, { type: 'balanceChanged' }>): string {
  return `${nameOf(address)} ${change > 0n ? 'is given' : 'gives'} ${formatFixed6(absolute(change))}`
}

function productOf(name: string): Product {
  const found = traded.find((product) => product === name)
  assert(found !== undefined, `${name} is traded in a scene`)
  return found
}

function nameOfProduct(instrumentId: string): string {
  const found = Object.entries(products).find(([, id]) => id === instrumentId)
  return found?.[0] ?? instrumentId
}

function nameOf(address: Address): string {
  return people[Number(BigInt(address)) - 1] ?? address
}
