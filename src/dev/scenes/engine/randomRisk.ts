import { createRandom, type Random } from '@/core/lib/random'
import { fixed6, fromNumber, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, MarginInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { defaultFeeRates } from '@/core/quant/fees'
import type { Command } from '@/venue/engine/command'
import { applyCommand } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { emptySnapshot, foldEvents, type EventSnapshot } from './foldEvents'
import { addressOf, orderIdOf, orderRequest, option, perpetual, sceneStartNs } from './sceneInstruments'

/** Accounts of all kinds with too little money, jumping prices, and a risk check each second. */
export type RandomRisk = {
  state: ExchangeState
  readonly traders: readonly Address[]
  readonly hasFund: boolean
  readonly random: Random
  /** USD. */
  readonly spots: Map<string, number>
  /** Built from the events only. */
  readonly snapshot: EventSnapshot
  /** The number of trades by place, and of liquidations by stage. */
  readonly counts: Map<string, number>
  seq: number
  seconds: number
}

const fund = addressOf(1)
const instruments: readonly MarginInstrument[] = [
  perpetual('1', 'ETH'),
  perpetual('2', 'DOGE'),
  option('3', 'ETH', 110, 'call'),
  option('4', 'ETH', 110, 'put'),
  option('5', 'ETH', 90, 'put'),
]

export function createRandomRisk(seed: number): RandomRisk {
  const random = createRandom(seed)
  const risk: RandomRisk = {
    state: createExchange({ feeRates: defaultFeeRates }),
    traders: Array.from({ length: 8 }, (_, at) => addressOf(at + 10)),
    hasFund: random.next() < 0.8,
    random,
    spots: new Map([
      ['ETH', 100],
      ['DOGE', 100],
    ]),
    snapshot: emptySnapshot(),
    counts: new Map(),
    seq: 0,
    seconds: 0,
  }
  run(risk, { type: 'listInstruments', instruments })
  if (risk.hasFund) run(risk, { type: 'openAccount', account: fund, kind: 'insurance' })
  if (risk.hasFund) run(risk, { type: 'deposit', account: fund, amount: usd(1 + random.integer(60)) })
  movePrices(risk, 0)
  for (const account of risk.traders) openTrader(risk, account)
  return risk
}

function openTrader(risk: RandomRisk, account: Address): void {
  const { random } = risk
  run(risk, { type: 'openAccount', account, kind: 'trader' })
  run(risk, { type: 'deposit', account, amount: usd(50 + random.integer(1_500)) })
  if (random.next() < 0.4) {
    run(risk, {
      type: 'depositCollateral',
      account,
      asset: 'WETH',
      amount: fixed6<Amount>(BigInt(random.integer(3_000_000)) + 1n),
    })
  }
  if (random.next() < 0.3) run(risk, { type: 'setPortfolioMargin', account, isEnabled: true })
  for (const instrumentId of ['1', '2']) {
    run(risk, { type: 'setLeverage', account, instrumentId, leverage: 5 + random.integer(16) })
    if (random.next() < 0.3) run(risk, { type: 'setMarginType', account, instrumentId, marginType: 'ISOLATED' })
  }
}

/** Passes one second: some accounts trade, some leave orders, prices move or jump, and the risk is checked. */
export function passRandomSecond(risk: RandomRisk): void {
  const { random } = risk
  for (let trades = random.integer(4); trades > 0; trades--) tradeAtMark(risk)
  if (random.next() < 0.05) run(risk, { type: 'deposit', account: random.pick(risk.traders), amount: usd(200) })
  if (random.next() < 0.02) payFunding(risk)
  movePrices(risk, random.next() < 0.08 ? 0.15 : 0.015)
  passIdleSecond(risk)
}

export function passIdleSecond(risk: RandomRisk): void {
  risk.seconds += 1
  run(risk, { type: 'checkRisk' })
}

/** Two accounts send orders at or near the mark; either may be rejected. */
function tradeAtMark(risk: RandomRisk): void {
  const { random, state } = risk
  const { instrumentId } = random.pick(instruments)
  const mark = state.instruments.get(instrumentId)?.mark?.markPrice ?? fixed6<Price>(1_000_000n)
  const amount = fixed6<Amount>(BigInt(1 + random.integer(2_000)) * 10_000n)
  const isBuy = random.next() < 0.5
  for (const side of [isBuy, !isBuy]) {
    const away = random.next() < 0.2 ? (mark * BigInt(random.integer(40))) / 1_000n : 0n
    const price = ((mark + (side ? -away : away)) / 10_000n) * 10_000n
    const order = orderRequest(orderIdOf(risk.seq + 1), random.pick(risk.traders), {
      instrumentId,
      isBuy: side,
      amount,
      limitPrice: fixed6<Price>(price),
      reduceOnly: random.next() < 0.1,
      timestampSec: sceneStartNs / 1_000_000_000n + BigInt(risk.seconds),
    })
    run(risk, { type: 'createOrder', order })
  }
}

function payFunding(risk: RandomRisk): void {
  const rate = (risk.random.integer(4_001) - 2_000) / 1e6
  const rates = ['1', '2'].map((instrumentId) => ({ instrumentId, rate }))
  run(risk, { type: 'payFunding', hourNs: BigInt(risk.seconds), rates })
}

function movePrices(risk: RandomRisk, spread: number): void {
  const { random, spots } = risk
  for (const [asset, spot] of spots) spots.set(asset, Math.max(5, spot * Math.exp(spread * random.normal())))
  run(risk, {
    type: 'setPrices',
    indexes: [...spots].map(([asset, spot]) => ({ asset, price: fromNumber<Price>(spot) })),
    marks: instruments.map((instrument) => {
      const spot = spots.get(instrument.asset) ?? 100
      const { instrumentId } = instrument
      if (instrument.instrumentType === 'PERPETUAL') return { instrumentId, markPrice: fromNumber<Price>(spot * 1.001) }
      const iv = 0.6
      const { optionType, strike } = instrument
      const value = black76({ optionType, forward: spot, strike: toNumber(strike), yearsToExpiry: 30 / 365, iv })
      return { instrumentId, markPrice: fromNumber<Price>(value), forwardPrice: fromNumber<Price>(spot), iv }
    }),
  })
}

function run(risk: RandomRisk, command: Command): void {
  risk.seq += 1
  const timeNs = sceneStartNs + BigInt(risk.seconds) * 1_000_000_000n
  const { events } = applyCommand(risk.state, { seq: risk.seq, timeNs, command })
  checkInvariants(risk.state)
  foldEvents(risk.snapshot, events)
  for (const event of events) {
    if (event.type === 'traded') count(risk, event.trade.via)
    if (event.type === 'liquidationChanged') count(risk, event.stage ?? 'over')
  }
}

function count({ counts }: RandomRisk, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

function usd(whole: number): Usd {
  return fixed6<Usd>(BigInt(whole) * 1_000_000n)
}
