import type { Random } from '@/core/lib/random'
import { fixed6, toNumber, type Price } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { Command, NumberedCommand, OrderRequest } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { choicesFor, randomMoney } from './randomMoney'
import { addressOf, orderIdOf, orderRequest, option, perpetual, sceneExpiryNs, sceneStartNs } from './sceneInstruments'

/**
 * A random market: commands of traders and makers, valid and (if `isWild`) invalid, with moving prices. A seed and a
 * sequence of answers always give one sequence of commands.
 */
export type RandomTrading = {
  readonly random: Random
  readonly isWild: boolean
  readonly accounts: readonly Address[]
  readonly instruments: MarginInstrument[]
  /** Random walks in whole USD. */
  readonly marks: Map<string, number>
  readonly indexes: Map<string, number>
  readonly open: OpenList
  readonly sent: OrderRequest[]
  /** Commands to send before the next random command. */
  readonly pending: Command[]
  seq: number
}

type OpenList = { readonly requests: OrderRequest[]; readonly places: Map<Hash, number> }

const nsPerCommand = 10_000_000n

export function createRandomTrading(
  random: Random,
  { accounts, isWild }: { accounts: number; isWild: boolean },
): RandomTrading {
  return {
    random,
    isWild,
    accounts: Array.from({ length: accounts }, (_, at) => addressOf(at + 1)),
    instruments: [
      perpetual('1', 'ETH'),
      perpetual('2', 'BTC'),
      option('11', 'ETH', 3000, 'call'),
      option('12', 'ETH', 3000, 'put'),
      option('13', 'ETH', 3400, 'call'),
      option('21', 'BTC', 60_000, 'put'),
    ],
    marks: new Map(),
    indexes: new Map([
      ['ETH', 3000],
      ['BTC', 60_000],
    ]),
    open: { requests: [], places: new Map() },
    sent: [],
    pending: [],
    seq: 0,
  }
}

/** Initial commands: funded accounts, instruments, prices. The first account is the market's. */
export function openingCommands(trading: RandomTrading, depositUsd: number): Command[] {
  return [
    ...trading.accounts.map((account, at): Command => ({
      type: 'openAccount',
      account,
      kind: at === 0 ? 'market' : 'trader',
    })),
    ...trading.accounts.map((account, at): Command => ({
      type: 'deposit',
      account,
      amount: fixed6(depositOf(trading, at, depositUsd)),
    })),
    { type: 'listInstruments', instruments: [...trading.instruments] },
    movePrices(trading),
    ...(trading.isWild ? [...otherCollateral(trading), ...choicesFor(trading, '1'), ...choicesFor(trading, '2')] : []),
  ]
}

function depositOf({ accounts, isWild }: RandomTrading, at: number, usd: number): bigint {
  if (isWild && at >= accounts.length - 2) return 50_000_000n
  return BigInt(usd) * (at === 0 ? 1000n : 1n) * 1_000_000n
}

/** The last two accounts are rich in ether and stablecoins, and poor in USDC. */
function otherCollateral({ accounts }: RandomTrading): Command[] {
  return accounts.slice(-2).flatMap((account): Command[] => [
    { type: 'depositCollateral', account, asset: 'WETH', amount: fixed6(12_345_678n) },
    { type: 'depositCollateral', account, asset: 'USDT', amount: fixed6(700_000_000n) },
  ])
}

export function number(trading: RandomTrading, command: Command): NumberedCommand {
  trading.seq += 1
  return { seq: trading.seq, timeNs: sceneStartNs + BigInt(trading.seq) * nsPerCommand, command }
}

export function nextCommand(trading: RandomTrading): Command {
  const { random, isWild } = trading
  const pending = trading.pending.shift()
  if (pending !== undefined) return pending
  const dice = random.next()
  if (dice < 0.005) return movePrices(trading)
  if (isWild && dice < 0.01) return oddCommand(trading)
  if (isWild && dice < 0.05) return randomMoney(trading)
  const open = trading.open.requests
  if (open.length > 0 && dice < 0.2) return cancel(trading)
  if (open.length > 0 && dice < 0.45) return edit(trading)
  if (dice < 0.4505) return { type: 'cancelAllOrders', account: random.pick(trading.accounts), filter: {} }
  return {
    type: 'createOrder',
    order: request(trading, random.pick(trading.accounts), random.pick(trading.instruments)),
  }
}

/** Tracks open orders from events. */
export function noteEvents({ open }: RandomTrading, command: Command, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (event.type !== 'ordersChanged') continue
    for (const { orderId, status } of event.orders) {
      const place = open.places.get(orderId)
      const isOpen = status === 'opened' || status === 'partial'
      if (isOpen && place === undefined) {
        if (command.type !== 'createOrder' && command.type !== 'editOrder') continue
        open.places.set(orderId, open.requests.push(command.order) - 1)
      } else if (!isOpen && place !== undefined) {
        const last = open.requests.pop()
        open.places.delete(orderId)
        if (last === undefined || last.orderId === orderId) continue
        open.requests[place] = last
        open.places.set(last.orderId, place)
      }
    }
  }
}

function cancel(trading: RandomTrading): Command {
  const { account, orderId } = trading.random.pick(trading.open.requests)
  const isForeign = trading.isWild && trading.random.next() < 0.05
  return { type: 'cancelOrder', account: isForeign ? trading.random.pick(trading.accounts) : account, orderId }
}

function edit(trading: RandomTrading): Command {
  const { random, isWild } = trading
  const old = random.pick(trading.open.requests)
  const isAstray = isWild && random.next() < 0.05
  const instrument = isAstray
    ? random.pick(trading.instruments)
    : trading.instruments.find(({ instrumentId }) => instrumentId === old.instrumentId)
  const fresh = request(trading, old.account, instrument ?? random.pick(trading.instruments))
  const keeps: Partial<OrderRequest> = random.next() < 0.3 ? { limitPrice: old.limitPrice } : {}
  const side: Partial<OrderRequest> = isAstray ? {} : { isBuy: old.isBuy }
  const order = { ...fresh, ...side, ...keeps }
  return { type: 'editOrder', replacedOrderId: isWild && random.next() < 0.02 ? order.orderId : old.orderId, order }
}

function request(trading: RandomTrading, account: Address, instrument: MarginInstrument): OrderRequest {
  const { random, isWild } = trading
  const mark = trading.marks.get(instrument.instrumentId) ?? 100
  const isBuy = random.next() < 0.5
  // Steps of half a dollar, mostly on the order's own side of the mark: a book of some depth with occasional matches.
  const steps = random.integer(24) - 5
  const price = BigInt(Math.max(1, 2 * mark + (isBuy ? -steps : steps))) * 500_000n
  const order = orderRequest(orderIdOf(trading.seq + 1), account, {
    instrumentId: instrument.instrumentId,
    isBuy,
    amount: fixed6(BigInt(1 + random.integer(20)) * 100_000n),
    limitPrice: fixed6(price),
    timestampSec: (sceneStartNs + BigInt(trading.seq + 1) * nsPerCommand) / 1_000_000_000n,
  })
  return isWild ? wild(trading, order) : order
}

function wild(trading: RandomTrading, order: OrderRequest): OrderRequest {
  const { random, sent } = trading
  const change: { -readonly [Key in keyof OrderRequest]?: OrderRequest[Key] } = {}
  if (random.next() < 0.1) change.timeInForce = 'IOC'
  if (random.next() < 0.1) change.postOnly = true
  if (random.next() < 0.2) change.reduceOnly = true
  if (random.next() < 0.1) change.limitPrice = fixed6<Price>(order.isBuy ? maxUint256 : 0n)
  if (random.next() < 0.3) change.selfTradePrevention = random.pick(['EXPIRE_MAKER', 'EXPIRE_TAKER'])
  const dice = random.next()
  if (dice < 0.005) change.signer = addressOf(900 + random.integer(3))
  else if (dice < 0.01) change.amount = fixed6(BigInt(random.integer(200_000)))
  else if (dice < 0.015) change.limitPrice = fixed6(BigInt(random.integer(2 ** 31)))
  else if (dice < 0.02) change.instrumentId = '999'
  else if (dice < 0.025) change.account = addressOf(999)
  else if (dice < 0.03) change.timestampSec = (order.timestampSec ?? 0n) + BigInt(random.integer(600))
  else if (dice < 0.06) change.amount = fixed6(BigInt(1 + random.integer(400)) * 10_000_000n)
  else if (dice < 0.065) change.limitPrice = fixed6(order.isBuy ? order.limitPrice * 2n : 500_000n)
  const changed = { ...order, ...change }
  // Replays an old signed command.
  if (sent.length > 0 && random.next() < 0.01) return random.pick(sent)
  sent.push(changed)
  return changed
}

function movePrices(trading: RandomTrading): Command {
  const { random, indexes, marks, instruments } = trading
  for (const [asset, index] of indexes) indexes.set(asset, Math.max(100, index + random.integer(21) - 10))
  for (const instrument of instruments) {
    const index = indexes.get(instrument.asset) ?? 100
    const isCall = instrument.instrumentType === 'OPTION' && instrument.optionType === 'call'
    const strike = instrument.instrumentType === 'OPTION' ? toNumber(instrument.strike) : 0
    const gain = isCall ? index - strike : strike - index
    const isOption = instrument.instrumentType === 'OPTION'
    marks.set(instrument.instrumentId, isOption ? Math.max(0, gain) + 60 : index + random.integer(5) - 2)
  }
  return {
    type: 'setPrices',
    indexes: [...indexes].map(([asset, price]) => ({ asset, price: fixed6(BigInt(price) * 1_000_000n) })),
    marks: instruments.map(({ instrumentId, instrumentType }) => ({
      instrumentId,
      markPrice: fixed6(BigInt(marks.get(instrumentId) ?? 100) * 1_000_000n),
      // Nine of ten contain a volatility; without it, the engine must solve for the volatility.
      ...(trading.isWild && instrumentType === 'OPTION' && random.next() < 0.9 ? { iv: 0.3 + random.next() } : {}),
    })),
  }
}

/** Rarer commands: money, keys, filters, and an instrument that ends while another begins. */
function oddCommand(trading: RandomTrading): Command {
  const { random } = trading
  const account = random.pick(trading.accounts)
  switch (random.integer(7)) {
    case 0:
      return { type: 'deposit', account, amount: fixed6(BigInt(random.integer(2_000_000_000) - 1_000_000)) }
    case 1:
      return {
        type: 'registerSigningKey',
        account,
        signingKey: addressOf(900 + random.integer(3)),
        expirySec: maxUint256,
      }
    case 2:
      return { type: 'deleteSigningKey', account, signingKey: addressOf(900 + random.integer(3)) }
    case 3:
      return { type: 'cancelAllOrders', account, filter: { instrumentType: random.pick(['OPTION', 'PERPETUAL']) } }
    case 4:
      return { type: 'cancelAllOrders', account, filter: { asset: 'ETH' } }
    case 5:
      return { type: 'openAccount', account, kind: 'trader' }
    default:
      return random.next() < 0.5 ? roll(trading) : { type: 'cancelAllOrders', account, filter: { instrumentId: '1' } }
  }
}

function roll(trading: RandomTrading): Command {
  const { random, seq, pending, instruments, indexes } = trading
  const type = random.next() < 0.6 ? 'OPTION' : 'PERPETUAL'
  const [ended] = instruments.splice(
    instruments.findIndex(({ instrumentType }) => instrumentType === type),
    1,
  )
  const asset = ended?.asset ?? 'ETH'
  const index = indexes.get(asset) ?? 3000
  const strike = Math.round(index / 100) * 100
  const instrumentId = `${1000 + seq}`
  const next =
    type === 'PERPETUAL'
      ? perpetual(instrumentId, asset)
      : option(instrumentId, asset, strike, random.pick(['call', 'put']), sceneExpiryNs + BigInt(seq))
  instruments.push(next)
  pending.push({ type: 'listInstruments', instruments: [next] }, movePrices(trading))
  if (type === 'PERPETUAL') pending.push(...choicesFor(trading, instrumentId))
  return {
    type: 'expireInstrument',
    instrumentId: ended?.instrumentId ?? 'none',
    settlementPrice: fixed6(BigInt(index) * 1_000_000n + 123_457n),
  }
}
