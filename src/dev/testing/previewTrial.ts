import { assert } from '@/core/lib/assert'
import { createRandom, type Random } from '@/core/lib/random'
import { absolute, fixed6, fromNumber, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, MarginInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { defaultFeeRates } from '@/core/quant/fees'
import type { WalkLevel } from '@/core/quant/marketSlippage'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { PreviewAccount, PreviewHolding, PreviewMarket } from '@/core/quant/preview/previewAccount'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import {
  addressOf,
  orderIdOf,
  orderRequest,
  option,
  perpetual,
  sceneStartNs,
} from '@/dev/scenes/engine/sceneInstruments'
import type { Account, Holding } from '@/venue/engine/accounts/account'
import { ratesOf } from '@/venue/engine/accounts/accounts'
import type { Command, InstrumentMark } from '@/venue/engine/command'
import { applyCommand } from '@/venue/engine/exchange'
import type { ListedInstrument } from '@/venue/engine/listedInstrument'
import type { RestingLevel } from '@/venue/engine/orders/openOrder'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { positionKey } from '@/venue/rules/positionKey'

const maker = addressOf(1)
export const traders = Array.from({ length: 6 }, (_, at) => addressOf(at + 2))
const instruments: readonly MarginInstrument[] = [
  perpetual('1', 'ETH'),
  perpetual('2', 'BTC'),
  option('11', 'ETH', 3000, 'call'),
  option('12', 'ETH', 3000, 'put'),
  option('13', 'ETH', 3300, 'call'),
  option('21', 'BTC', 60_000, 'put'),
]

/** A random market with all kinds of money: collateral, both modes, leverage, isolated positions. */
export function createTrial(seed: number) {
  const random = createRandom(seed)
  const state = createExchange({ feeRates: defaultFeeRates })
  const trial = {
    random,
    state,
    seq: 0,
    converted: 0,
    index: new Map([
      ['ETH', 3000],
      ['BTC', 60_000],
    ]),
  }
  send(trial, { type: 'openAccount', account: maker, kind: 'market' })
  send(trial, { type: 'deposit', account: maker, amount: fixed6(10n ** 15n) })
  for (const account of traders) {
    send(trial, { type: 'openAccount', account, kind: 'trader' })
    send(trial, { type: 'deposit', account, amount: millionths(random, 20_000) })
    for (const [asset, units] of [
      ['WETH', 5],
      ['USDT', 4_000],
      ['weETH', 2],
      ['aeUSD', 900],
    ] as const) {
      if (random.next() < 0.4)
        send(trial, { type: 'depositCollateral', account, asset, amount: millionths(random, units) })
    }
    if (random.next() < 0.3) send(trial, { type: 'setFeeRates', account, rates: ownRates })
  }
  send(trial, { type: 'listInstruments', instruments })
  for (const account of traders.slice(0, 3)) {
    send(trial, { type: 'setMarginType', account, instrumentId: random.pick(['1', '2']), marginType: 'ISOLATED' })
  }
  movePrices(trial)
  return trial
}

const ownRates = {
  PERPETUAL: { taker: fixed6<typeof defaultFeeRates.PERPETUAL.taker>(437n), maker: defaultFeeRates.PERPETUAL.maker },
  OPTION: defaultFeeRates.OPTION,
}

export type Trial = ReturnType<typeof createTrial>

function millionths<T extends Usd | Amount>(random: Random, most: number): T {
  return fromNumber<T>(0.000001 + random.next() * most)
}

export function send(trial: Pick<Trial, 'state' | 'seq' | 'converted'>, command: Command) {
  trial.seq += 1
  const timeNs = sceneStartNs + BigInt(trial.seq) * 1_000_000_000n
  const result = applyCommand(trial.state, { seq: trial.seq, timeNs, command })
  trial.converted += result.events.filter(({ type }) => type === 'collateralConverted').length
  return result
}

export function movePrices(trial: Trial): void {
  const { random, index } = trial
  for (const [asset, price] of index) index.set(asset, price * Math.exp(0.01 * random.normal()))
  const nowNs = sceneStartNs + BigInt(trial.seq + 1) * 1_000_000_000n
  const marks = instruments.map((instrument): InstrumentMark => {
    const { instrumentId } = instrument
    const spot = index.get(instrument.asset) ?? 0
    if (instrument.instrumentType === 'PERPETUAL') {
      return { instrumentId, markPrice: fromNumber(spot * (1 + 0.001 * random.normal())) }
    }
    const years = yearsToExpiry(instrument.expiryNs, nowNs)
    const iv = 0.4 + 0.3 * random.next()
    const model = { forward: spot * 1.002, strike: toNumber(instrument.strike), yearsToExpiry: years, iv }
    const markPrice = fromNumber<Price>(black76({ ...model, optionType: instrument.optionType }))
    // A venue may publish a mark without its forward and volatility.
    return random.next() < 0.9
      ? { instrumentId, markPrice, forwardPrice: fromNumber(model.forward), iv }
      : { instrumentId, markPrice }
  })
  const indexes = [...index].map(([asset, price]) => ({ asset, price: fromNumber<Price>(price) }))
  send(trial, { type: 'setPrices', indexes, marks })
}

/** Quotes around the mark, at uneven prices and amounts. */
export function quote(trial: Trial): void {
  const { random, state } = trial
  const { instrumentId, priceStep } = random.pick(instruments)
  const mark = toNumber(state.instruments.get(instrumentId)?.mark?.markPrice ?? fixed6(0n))
  const isBuy = random.next() < 0.5
  const price = onStep(
    fromNumber<Price>(Math.max(0.01, mark * (1 + (isBuy ? -0.01 : 0.01) * random.next()))),
    priceStep,
  )
  const order = { instrumentId, isBuy, limitPrice: price, amount: randomAmount(random), postOnly: true }
  send(trial, { type: 'createOrder', order: orderRequest(orderIdOf(trial.seq + 1), maker, order) })
}

export function terms(instrumentId: string): MarginInstrument {
  const instrument = instruments.find((listed) => listed.instrumentId === instrumentId)
  assert(instrument !== undefined, 'the instrument is one of the trial')
  return instrument
}

export function onStep(price: Price, priceStep: Price): Price {
  return fixed6<Price>(price - (price % priceStep))
}

export function randomAmount(random: Random): Amount {
  return fixed6<Amount>(BigInt(1 + random.integer(200)) * 10_000n)
}

export function randomOrder({ random, state }: Trial, account: Address): PreviewOrder {
  const { instrumentId, priceStep } = random.pick(instruments)
  const mark = toNumber(state.instruments.get(instrumentId)?.mark?.markPrice ?? fixed6(0n))
  const isMarket = random.next() < 0.3
  const held =
    engineAccount(state, account).holdings.get(positionKey(instrumentId, undefined))?.position.amount ??
    fixed6<Amount>(0n)
  // Sizes from dust to ruin, and often the position itself or twice it.
  const dice = random.next()
  const sized =
    dice < 0.1
      ? fixed6<Amount>(BigInt(1 + random.integer(40_000)) * 10_000n)
      : dice < 0.3
        ? absolute(held)
        : randomAmount(random)
  const price = onStep(fromNumber<Price>(Math.max(0.01, mark * (1 + 0.02 * random.normal()))), priceStep)
  return {
    instrumentId,
    isBuy: random.next() < 0.5,
    amount: sized,
    limitPrice: isMarket ? undefined : price,
    postOnly: !isMarket && random.next() < 0.1,
    reduceOnly: random.next() < 0.15,
    timeInForce: isMarket || random.next() < 0.2 ? 'IOC' : 'GTC',
  }
}

/** An account's preview data, read from the engine. */
export function previewAccountOf(state: ExchangeState, address: Address): PreviewAccount {
  const account = engineAccount(state, address)
  return {
    usdc: account.balance,
    collateral: new Map(account.collaterals),
    isPortfolioMargin: account.isPortfolioMargin,
    isInLiquidation: account.liquidation !== undefined,
    leverages: new Map(account.leverages),
    isolatedInstruments: new Set(account.isolatedInstruments),
    ratesOf: () => ratesOf(state, account),
    holdings: new Map([...account.holdings].map(([id, holding]) => [id, previewHolding(holding)])),
    markets: new Map([...state.instruments].map(([id, listed]) => [id, previewMarket(state, listed)])),
    indexOf: (asset) => state.assets.get(asset)?.index,
  }
}

export function engineAccount(state: ExchangeState, address: Address): Account {
  const account = state.accounts.get(address)
  assert(account !== undefined, 'the account is open')
  return account
}

function previewHolding({ position, isolated, orders }: Holding): PreviewHolding {
  return {
    position,
    isolated,
    orders: [...orders].map(({ request, limit, remaining }) => ({
      orderId: request.orderId,
      isBuy: request.isBuy,
      price: limit,
      amount: remaining,
      reduceOnly: request.reduceOnly,
    })),
  }
}

function previewMarket(state: ExchangeState, { instrument, mark, asset }: ListedInstrument): PreviewMarket {
  const isOption = instrument.instrumentType === 'OPTION'
  return {
    instrument,
    markPrice: mark?.markPrice,
    indexPrice: asset.index,
    forwardPrice: mark?.forwardPrice,
    iv: mark?.iv,
    yearsToExpiry: isOption && mark !== undefined ? yearsToExpiry(instrument.expiryNs, mark.timeNs) : undefined,
    fundingRate: state.fundingRates.get(instrument.instrumentId)?.rate,
  }
}

/** The book order by order, because each match rounds its own money. */
export function previewBookOf(state: ExchangeState, instrumentId: string): PreviewBook {
  const book = state.instruments.get(instrumentId)?.book
  assert(book !== undefined, 'the instrument is listed')
  return { bids: ordersOf(book.buy), asks: ordersOf(book.sell) }
}

function ordersOf(levels: readonly RestingLevel[]): WalkLevel[] {
  return levels.toReversed().flatMap((level) => {
    const orders: WalkLevel[] = []
    for (let order = level.first; order !== undefined; order = order.behind) {
      orders.push({ price: order.limit, amount: order.remaining })
    }
    return orders
  })
}
