import { expect, test } from 'vitest'
import { fixed6, fromNumber, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import { largestOrder, type OrderCap } from '@/core/quant/preview/largestOrder'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { priceBandLimits } from '@/core/quant/priceBand'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import type { CommandContext } from '@/venue/engine/commandContext'
import { checkOrder } from '@/venue/engine/orders/checkOrder'
import { positionKey } from '@/venue/rules/positionKey'
import {
  createTrial,
  engineAccount,
  movePrices,
  onStep,
  previewAccountOf,
  quote,
  randomOrder,
  send,
  terms,
  traders,
  type Trial,
} from './previewTrial'

type Terms = Omit<PreviewOrder, 'amount'>

/** The engine's error for an order of this amount. */
function venueError(trial: Trial, account: Address, order: Terms, amount: Amount): string | undefined {
  const context: CommandContext = {
    state: trial.state,
    seq: trial.seq + 1,
    timeNs: sceneStartNs + BigInt(trial.seq + 1) * 1_000_000_000n,
    events: [],
    touched: [],
    indebted: [],
    stirred: [],
    repriced: [],
    rewarded: new Set(),
    tradeCount: 0,
    releaseCount: 0,
  }
  const { positionSide: _, ...net } = order
  const limitPrice = order.limitPrice ?? fixed6<Price>(marketPrice(order.isBuy))
  const attempt = checkOrder(context, orderRequest(orderIdOf(trial.seq + 1), account, { ...net, amount, limitPrice }))
  return 'error' in attempt ? attempt.error : undefined
}

/** The book as the page knows it: by level, with and without the account's own orders. */
function booksOf(trial: Trial, account: Address, instrumentId: string): PreviewBook {
  const { book } = trial.state.instruments.get(instrumentId) ?? {}
  const levels = (side: 'buy' | 'sell') =>
    (book?.[side] ?? []).toReversed().map(({ price, total }) => ({ price, amount: total }))
  const own = new Map<bigint, bigint>()
  for (const { limit, remaining } of engineAccount(trial.state, account).holdings.get(
    positionKey(instrumentId, undefined),
  )?.orders ?? [])
    own.set(limit, (own.get(limit) ?? 0n) + remaining)
  const others = (side: 'buy' | 'sell') =>
    levels(side).flatMap(({ price, amount }) => {
      const left = amount - (own.get(price) ?? 0n)
      return left > 0n ? [{ price, amount: fixed6<Amount>(left) }] : []
    })
  return {
    bids: others('buy'),
    asks: others('sell'),
    withOwn: { bids: levels('buy'), asks: levels('sell') },
  }
}

function randomTerms(trial: Trial, account: Address): Terms {
  const { random } = trial
  const { instrumentId, isBuy, reduceOnly, limitPrice, timeInForce } = randomOrder(trial, account)
  const order = { instrumentId, isBuy, reduceOnly, postOnly: false }
  // A price within the band, as in a ticket; random prices are often too far away.
  const mark = toNumber(trial.state.instruments.get(instrumentId)?.mark?.markPrice ?? fixed6(0n))
  const near = onStep(
    fromNumber<Price>(Math.max(0.1, mark * (1 + 0.01 * random.normal()))),
    terms(instrumentId).priceStep,
  )
  return { ...order, limitPrice: limitPrice === undefined ? undefined : near, timeInForce }
}

/** Contracts on the other side within this limit. */
function depth(book: PreviewBook, order: Terms, trial: Trial): bigint {
  const { instrument, mark } = trial.state.instruments.get(order.instrumentId) ?? {}
  if (instrument === undefined || mark === undefined) return 0n
  const { highestBuy, lowestSell } = priceBandLimits(instrument, mark.markPrice)
  const limit = order.limitPrice ?? (order.isBuy ? highestBuy : lowestSell)
  const levels = order.isBuy ? book.asks : book.bids
  return levels
    .filter(({ price }) => (order.isBuy ? price <= limit : price >= limit))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

function tryLargest(trial: Trial, account: Address): OrderCap | 'unknown' {
  const order = randomTerms(trial, account)
  const book = booksOf(trial, account, order.instrumentId)
  const found = largestOrder({ account: previewAccountOf(trial.state, account), order, book })
  if (found === undefined) return 'unknown'
  const { amount, cap } = found
  const { amountStep, minOrderValue } = terms(order.instrumentId)
  const said = JSON.stringify({ ...order, limitPrice: String(order.limitPrice), amount: String(amount), cap })
  if (amount > 0n) expect([said, venueError(trial, account, order, amount)]).toEqual([said, undefined])
  const more = fixed6<Amount>(amount + amountStep)
  if (cap === 'BOOK_DEPTH') {
    expect(order.limitPrice === undefined || order.timeInForce === 'IOC').toBe(true)
    expect([said, depth(book, order, trial) < more]).toEqual([said, true])
    return cap
  }
  const next = venueError(trial, account, order, more)
  // The margin is too small even for the minimum value, so the next step is too small as well.
  if (amount === 0n && next === 'BELOW_MIN_ORDER_VALUE') {
    const price = order.limitPrice ?? trial.state.instruments.get(order.instrumentId)?.mark?.markPrice ?? 1n
    const smallest = (minOrderValue * 1_000_000n + price - 1n) / price
    const onLot = fixed6<Amount>(((smallest + amountStep - 1n) / amountStep) * amountStep)
    expect([said, venueError(trial, account, order, onLot)]).toEqual([said, cap])
    return cap
  }
  expect([said, next]).toEqual([said, cap])
  return cap
}

function play(seed: number, steps: number, seen: Map<string, number>): void {
  const trial = createTrial(seed)
  const { random } = trial
  for (const account of traders.slice(0, 2)) send(trial, { type: 'deposit', account, amount: fixed6<Usd>(10n ** 14n) })
  for (const [at, account] of traders.entries()) {
    const instrumentId = random.pick(['1', '2'])
    send(trial, { type: 'setLeverage', account, instrumentId, leverage: 1 + random.integer(20) })
    send(trial, { type: 'setPortfolioMargin', account, isEnabled: at % 2 === 0 })
  }
  for (let step = 0; step < steps; step++) {
    const account = random.pick(traders)
    const dice = random.next()
    if (dice < 0.3) quote(trial)
    else if (dice < 0.33) movePrices(trial)
    else if (dice < 0.6) {
      const { positionSide: _, ...order } = randomOrder(trial, account)
      const limitPrice = order.limitPrice ?? fixed6<Price>(marketPrice(order.isBuy))
      send(trial, {
        type: 'createOrder',
        order: orderRequest(orderIdOf(trial.seq + 1), account, { ...order, limitPrice }),
      })
    } else {
      const cap = tryLargest(trial, account)
      const mode = engineAccount(trial.state, account).isPortfolioMargin ? 'portfolio' : 'standard'
      seen.set(`${mode} ${cap}`, (seen.get(`${mode} ${cap}`) ?? 0) + 1)
    }
  }
}

test('the venue accepts the largest order, and rejects one step more for the displayed reason', () => {
  const seen = new Map<string, number>()
  for (const seed of [1, 2, 3, 4]) play(seed, 500, seen)
  const met = ['INSUFFICIENT_MARGIN', 'BOOK_DEPTH', 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY', 'EXCEED_MAX_ORDER_VALUE']
  expect(
    met.flatMap((cap) => ['standard', 'portfolio'].map((mode) => `${mode} ${cap}`)).filter((what) => !seen.has(what)),
  ).toEqual([])
})
