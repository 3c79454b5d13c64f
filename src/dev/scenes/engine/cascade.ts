import { assert } from '@/core/lib/assert'
import { createRandom } from '@/core/lib/random'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { defaultFeeRates } from '@/core/quant/fees'
import type { Command } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { bestLevel } from '@/venue/engine/orderBook'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { addressOf, orderIdOf, orderRequest, perpetual, sceneStartNs } from './sceneInstruments'

/** Leveraged longs over a thin book, whose liquidations push the price through each other's limits. */
export type Cascade = {
  readonly state: ExchangeState
  readonly longs: readonly Address[]
  /** USD millionths. */
  price: Price
  seq: number
  seconds: number
}

const instrumentId = '7'
const million = 1_000_000n

/**
 * `accounts` longs from 100, each with 1,000 USD and a leverage of 8 to 19, against a twentieth as many well-funded
 * shorts. The bids below cover a part of the positions.
 */
export function createCascade(size: {
  readonly accounts: number
  readonly fundUsd: number
  /** The bids from 97.5 down to 77.75, as a share of the contracts held. */
  readonly bidShare: number
}): Cascade {
  const random = createRandom(7)
  const longs = Array.from({ length: size.accounts }, (_, at) => addressOf(1000 + at))
  const shorts = Array.from({ length: Math.max(1, Math.round(size.accounts / 20)) }, (_, at) => addressOf(100 + at))
  const cascade: Cascade = {
    state: createExchange({ feeRates: defaultFeeRates }),
    longs,
    price: fixed6(100n * million),
    seq: 0,
    seconds: 0,
  }
  const fund = addressOf(1)
  const bidders = Array.from({ length: 80 }, (_, at) => addressOf(10 + at))
  run(cascade, { type: 'openAccount', account: fund, kind: 'insurance' })
  fill(cascade, fund, size.fundUsd)
  for (const account of [...bidders, ...shorts]) open(cascade, account, 10_000_000)
  for (const account of longs) open(cascade, account, 1_000)
  run(cascade, { type: 'listInstruments', instruments: [perpetual(instrumentId, 'DOGE')] })
  move(cascade, cascade.price)
  let held = 0
  for (const [at, account] of longs.entries()) {
    const contracts = 80 + random.integer(110)
    held += contracts
    place(cascade, shorts[at % shorts.length] ?? fund, false, contracts, 100)
    place(cascade, account, true, contracts, 100)
  }
  const contracts = (held * size.bidShare) / bidders.length
  for (const [at, account] of bidders.entries()) place(cascade, account, true, contracts, 97.5 - at / 4)
  return cascade
}

/** Passes one second: the price falls by `fall` per cent, or further to the best bid; then all risk is checked. */
export function passSecond(cascade: Cascade, fall: number): EngineEvent[] {
  const listed = cascade.state.instruments.get(instrumentId)
  assert(listed !== undefined, 'a cascade has its instrument')
  const bid = bestLevel(listed.book, 'buy')?.price
  const fallen = fixed6<Price>((cascade.price * BigInt(Math.round(10_000 - fall * 100))) / 10_000n)
  move(cascade, bid !== undefined && bid < fallen ? bid : fallen)
  cascade.seconds += 1
  return run(cascade, { type: 'checkRisk' })
}

/** Moves mark and index. */
export function move(cascade: Cascade, price: Price): void {
  cascade.price = price
  const marks = [{ instrumentId, markPrice: price }]
  run(cascade, { type: 'setPrices', indexes: [{ asset: 'DOGE', price }], marks })
}

export function run(cascade: Cascade, command: Command): EngineEvent[] {
  cascade.seq += 1
  const timeNs = sceneStartNs + BigInt(cascade.seconds) * 1_000_000_000n
  const { outcome, events } = applyCommand(cascade.state, { seq: cascade.seq, timeNs, command })
  assert(outcome.isAccepted, `what a cascade is made of is accepted: ${command.type}`)
  return events
}

function open(cascade: Cascade, account: Address, usd: number): void {
  run(cascade, { type: 'openAccount', account, kind: 'trader' })
  fill(cascade, account, usd)
}

function fill(cascade: Cascade, account: Address, usd: number): void {
  if (usd > 0) run(cascade, { type: 'deposit', account, amount: fixed6<Usd>(BigInt(usd) * million) })
}

function place(cascade: Cascade, account: Address, isBuy: boolean, contracts: number, price: number): void {
  const order = orderRequest(orderIdOf(cascade.seq + 1), account, {
    instrumentId,
    isBuy,
    amount: fixed6<Amount>(BigInt(Math.round(contracts * 100)) * 10_000n),
    limitPrice: fixed6<Price>(BigInt(Math.round(price * 100)) * 10_000n),
  })
  run(cascade, { type: 'createOrder', order })
}
