import * as z from 'zod/mini'
import { orderbookMessage, type OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { fixed6, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Address, Hash, Side } from '@/core/protocol/instrument'
import { classifyFrame } from '@/core/protocol/ws/envelope'
import { defaultFeeRates } from '@/core/quant/fees'
import { addressOf, orderIdOf, orderRequest, perpetual, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import type { Command, NumberedCommand, OrderRequest } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { bestLevel } from '@/venue/engine/orderBook'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { readRecording, recordings } from '../recordings/readRecording'

const makers = 20
const takers = 20
/** Level changes between two changes of the marks: some ten mark changes a second, as in a calm market. */
const changesBetweenMarks = 20
const instruments = [perpetual('1', 'ETH'), perpetual('2', 'BTC')]

type Change = {
  readonly instrumentId: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly afterNs: bigint
}
type Standing = { readonly account: Address; readonly orderId: Hash; remaining: Amount }

/**
 * The recorded order flow of two busy markets as commands of forty traders: a new level is an order, a shrinking best
 * level was taken, and any other changed level is amended or cancelled. Both recordings run in parallel and repeat.
 * Each command is valid after the previous ones, and the same count gives the same commands.
 */
export function recordedFlow(count: number): NumberedCommand[] {
  const flow = createFlow()
  openFlow(flow)
  const changes = readChanges()
  const lengthNs = changes.at(-1)?.afterNs ?? 0n
  for (let round = 0n; flow.commands.length < count; round += 1n) {
    for (const [at, change] of changes.entries()) {
      if (flow.commands.length >= count) break
      flow.nowNs = sceneStartNs + round * lengthNs + change.afterNs
      if (at % changesBetweenMarks === 0) movePrices(flow)
      follow(flow, change)
    }
  }
  return flow.commands
}

type Flow = {
  readonly state: ExchangeState
  readonly commands: NumberedCommand[]
  readonly standing: Map<string, Standing>
  readonly levels: Map<Hash, string>
  nowNs: bigint
  takenCount: number
}

function createFlow(): Flow {
  return {
    state: createExchange({ feeRates: defaultFeeRates }),
    commands: [],
    standing: new Map(),
    levels: new Map(),
    nowNs: sceneStartNs,
    takenCount: 0,
  }
}

function run(flow: Flow, command: Command): void {
  const numbered = { seq: flow.commands.length + 1, timeNs: flow.nowNs, command }
  flow.commands.push(numbered)
  note(flow, applyCommand(flow.state, numbered).events)
}

function note({ standing, levels }: Flow, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (event.type !== 'ordersChanged') continue
    for (const { orderId, account, instrumentId, side, price, amount, filled, status } of event.orders) {
      const isOpen = status === 'opened' || status === 'partial'
      const level = levels.get(orderId) ?? levelOf(instrumentId, side, price)
      const known = standing.get(level)
      if (isOpen) {
        levels.set(orderId, level)
        standing.set(level, { account, orderId, remaining: fixed6(amount - filled) })
      } else if (known?.orderId === orderId) {
        standing.delete(level)
        levels.delete(orderId)
      }
    }
  }
}

const levelOf = (instrumentId: string, side: Side, price: Price) => `${instrumentId} ${side} ${price}`

function openFlow(flow: Flow): void {
  for (let at = 1; at <= makers + takers; at += 1) {
    run(flow, { type: 'openAccount', account: addressOf(at), kind: 'trader' })
    run(flow, { type: 'deposit', account: addressOf(at), amount: fixed6(100_000_000_000_000n) })
  }
  run(flow, { type: 'listInstruments', instruments })
}

/** The recorded changes of both markets by time. Prices far from the market are dropped. */
function readChanges(): Change[] {
  const changes = recordings.flatMap((name, at) => {
    const messages = readRecording(name).map(decode)
    const [first] = messages
    const { instrumentId } = instruments[at] ?? { instrumentId: '' }
    if (first === undefined) return []
    const middle = middleOf(first)
    const isNear = (price: Price) => price > (middle * 90n) / 100n && price < (middle * 110n) / 100n
    // One of the recorded venues counts contracts of a dollar.
    const isInDollars = at === 0
    return messages.flatMap(({ bids, asks, lastUpdated }) =>
      [['buy', bids] as const, ['sell', asks] as const].flatMap(([side, levels]) =>
        levels.flatMap(({ price, amount }): Change[] => {
          if (price === undefined || !isNear(price)) return []
          const contracts = isInDollars ? (amount * 1_000_000n) / price : amount
          const afterNs = lastUpdated - first.lastUpdated
          return [{ instrumentId, side, price, amount: inSteps(price, contracts), afterNs }]
        }),
      ),
    )
  })
  return changes.toSorted((one, other) => Number(one.afterNs - other.afterNs))
}

function decode(sent: unknown): OrderbookMessage {
  const frame = classifyFrame(sent)
  if (frame.kind !== 'channel') throw new Error('a recording holds messages of a channel')
  return z.decode(orderbookMessage, frame.data as never)
}

function middleOf({ bids, asks }: OrderbookMessage): bigint {
  return ((bids[0]?.price ?? 0n) + (asks[0]?.price ?? 0n)) / 2n
}

const maxValue = 50_000_000_000n

/** Hundredths of a contract, at least one unit unless zero, and at most the traders' limit. */
function inSteps(price: Price, contracts: bigint): Amount {
  if (contracts === 0n) return fixed6(0n)
  const step = 10_000n
  const most = fixed6<Amount>((maxValue * 1_000_000n) / price)
  const limited = smaller(fixed6<Amount>(contracts), most)
  return fixed6(limited < step ? step : limited - (limited % step))
}

function follow(flow: Flow, change: Change): void {
  const { instrumentId, side, price, amount } = change
  const standing = flow.standing.get(levelOf(instrumentId, side, price))
  if (standing === undefined) {
    if (amount > 0n) place(flow, change, makerOf(change), amount, 'GTC')
    return
  }
  if (amount === standing.remaining) return
  const less = standing.remaining - amount
  if (less > 0n && isBest(flow, change)) {
    flow.takenCount += 1
    const taker = addressOf(makers + 1 + (flow.takenCount % takers))
    place(flow, { ...change, side: side === 'buy' ? 'sell' : 'buy' }, taker, fixed6(less), 'IOC')
    return
  }
  const { account, orderId } = standing
  if (amount === 0n) run(flow, { type: 'cancelOrder', account, orderId })
  else
    run(flow, { type: 'editOrder', replacedOrderId: orderId, order: requestOf(flow, change, account, amount, 'GTC') })
}

function isBest({ state }: Flow, { instrumentId, side, price }: Change): boolean {
  const listed = state.instruments.get(instrumentId)
  return listed !== undefined && bestLevel(listed.book, side)?.price === price
}

const makerOf = ({ price }: Change) => addressOf(1 + Number((price / 10_000n) % BigInt(makers)))

function place(
  flow: Flow,
  change: Change,
  account: Address,
  amount: Amount,
  timeInForce: OrderRequest['timeInForce'],
): void {
  run(flow, { type: 'createOrder', order: requestOf(flow, change, account, amount, timeInForce) })
}

function requestOf(
  flow: Flow,
  { instrumentId, side, price }: Change,
  account: Address,
  amount: Amount,
  timeInForce: OrderRequest['timeInForce'],
): OrderRequest {
  return orderRequest(orderIdOf(flow.commands.length + 1), account, {
    instrumentId,
    isBuy: side === 'buy',
    limitPrice: price,
    amount,
    timeInForce,
    timestampSec: flow.nowNs / 1_000_000_000n,
  })
}

/**
 * Sets index and mark prices to the middle of each book, or to the first recorded middle while a side of the book is
 * empty.
 */
function movePrices(flow: Flow): void {
  const marks = instruments.map(({ instrumentId, asset }, at) => {
    const book = flow.state.instruments.get(instrumentId)?.book
    const bid = book === undefined ? undefined : bestLevel(book, 'buy')?.price
    const ask = book === undefined ? undefined : bestLevel(book, 'sell')?.price
    const middle = bid === undefined || ask === undefined ? firstMiddles[at] : (bid + ask) / 2n
    return { instrumentId, asset, price: fixed6<Price>(middle ?? 0n) }
  })
  run(flow, {
    type: 'setPrices',
    indexes: marks.map(({ asset, price }) => ({ asset, price })),
    marks: marks.map(({ instrumentId, price: markPrice }) => ({ instrumentId, markPrice })),
  })
}

const firstMiddles = recordings.map((name) => {
  const [first] = readRecording(name)
  return middleOf(decode(first))
})
