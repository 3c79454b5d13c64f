import { createRandom } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { account, createScene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import type { Command } from '@/venue/engine/command'
import { applyCommand } from '@/venue/engine/exchange'
import type { MirroredBook } from '@/venue/engine/mirror/mirrorCommand'
import type { QueueModel } from '@/venue/engine/mirror/queueModel'
import { createFullMarket } from './fullMarket'

export type QueueTruth = {
  readonly orders: number
  /** Fractions of the orders. */
  readonly realFillRatio: number
  readonly predictedFillRatio: number
  /** Orders of which the prediction says filled and the truth does not, or the reverse; a fraction. */
  readonly wrong: number
  /** Mean of predicted less real time to fill, of orders filled in both, as a fraction of the real mean. */
  readonly timeBias: number
}

/** Steps of the market in a period, and after which an order is withdrawn. */
const stepsInPeriod = 5
const patience = 800
const probeShare = 0.05

const price = (ticks: number): Price => fixed6(BigInt(ticks) * 10_000n)
const amount = (contracts: number): Amount => fixed6(BigInt(contracts) * 1_000_000n)

/**
 * Compares a queue model with the truth: small orders rest in a market of which every order is known, and at the same
 * moments at the same prices in a paper book that sees only levels and trades.
 */
export function compareQueues(
  model: QueueModel,
  { seed, steps, isYoungFirst }: { readonly seed: number; readonly steps: number; readonly isYoungFirst: boolean },
): QueueTruth {
  // Two generators, so that every model meets the same market and the same orders.
  const random = createRandom(seed + 1)
  const market = createFullMarket(createRandom(seed), { isYoungFirst })
  const { state } = createScene({ money: 1_000_000_000 })
  const rules = { house: account('dora'), queue: model, consumedNs: 1_000_000_000n }
  const predicted = new Map<number, number>()
  const open = new Map<number, { readonly side: 'buy' | 'sell'; readonly price: number; readonly bornAt: number }>()
  const done: { readonly bornAt: number; readonly real?: number; readonly paper?: number }[] = []
  let seq = 1_000
  let now = 0

  function send(command: Command): void {
    seq += 1
    const timeNs = sceneStartNs + BigInt(seq) * 1_000_000n
    for (const event of applyCommand(state, { seq, timeNs, command }).events) {
      if (event.type !== 'traded') continue
      const { maker } = event.trade
      if (maker.account === account('ann')) predicted.set(Number(BigInt(maker.orderId)), now)
    }
  }

  function mirror(isSnapshot: boolean): void {
    const { trades, touched } = market.takePeriod()
    const changed = isSnapshot ? market.levels() : [...touched].map((key) => levelOf(key))
    const book: MirroredBook = {
      instrumentId: '1',
      ...(isSnapshot && { isSnapshot: true as const }),
      trades: trades.map((trade) => [trade.side === 'buy', price(trade.price), amount(trade.amount)] as const),
      levels: changed.map(
        (at) => [at.side === 'buy', price(at.price), amount(market.shown(at.side, at.price))] as const,
      ),
    }
    send({ type: 'mirrorBooks', rules, books: [book] })
  }

  function place(): void {
    const side = random.pick(['buy', 'sell'] as const)
    const at = market.bestOf(side) + (side === 'buy' ? -1 : 1) * random.integer(3)
    const id = market.probe(side, at)
    market.takePeriod()
    const order = orderRequest(orderIdOf(id), account('ann'), {
      isBuy: side === 'buy',
      limitPrice: price(at),
      amount: fixed6(10_000n),
    })
    send({ type: 'createOrder', order })
    open.set(id, { side, price: at, bornAt: now })
  }

  function end(id: number): void {
    const probe = open.get(id)
    if (probe === undefined) return
    const real = market.filledAt(id)
    const paper = predicted.get(id)
    open.delete(id)
    if (real === undefined) market.withdraw(probe.side, probe.price, id)
    if (paper === undefined) send({ type: 'cancelOrder', account: account('ann'), orderId: orderIdOf(id) })
    done.push({ bornAt: probe.bornAt, ...(real !== undefined && { real }), ...(paper !== undefined && { paper }) })
  }

  send({ type: 'setPrices', indexes: [], marks: [{ instrumentId: '1', markPrice: price(10_000) }] })
  mirror(true)
  for (now = 1; now <= steps; now++) {
    market.step()
    if (now % stepsInPeriod !== 0) continue
    mirror(false)
    for (const [id, { bornAt }] of open) {
      if (now - bornAt > patience) end(id)
    }
    if (random.next() < probeShare) place()
  }
  return summary(done)
}

function levelOf(key: string): { readonly side: 'buy' | 'sell'; readonly price: number } {
  const [side, ticks] = key.split(' ')
  return { side: side === 'buy' ? 'buy' : 'sell', price: Number(ticks) }
}

type Ended = { readonly bornAt: number; readonly real?: number; readonly paper?: number }

function summary(ended: readonly Ended[]): QueueTruth {
  const both = ended.flatMap(({ bornAt, real, paper }) =>
    real === undefined || paper === undefined ? [] : [{ real: real - bornAt, paper: paper - bornAt }],
  )
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const share = (isMeant: (one: Ended) => boolean) => ended.filter(isMeant).length / ended.length
  const realMean = mean(both.map(({ real }) => real))
  return {
    orders: ended.length,
    realFillRatio: share(({ real }) => real !== undefined),
    predictedFillRatio: share(({ paper }) => paper !== undefined),
    wrong: share(({ real, paper }) => (real === undefined) !== (paper === undefined)),
    timeBias: (mean(both.map(({ paper }) => paper)) - realMean) / realMean,
  }
}
