import { fixed6, notional, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { tradeFee } from '@/core/quant/fees'
import { isolatedAfterFill } from '@/core/quant/margin/isolatedMargin'
import { applyFill, flatPosition } from '@/core/quant/pnl'
import { settlementFee } from '@/core/quant/settlementFee'
import type { Command, NumberedCommand, OrderRequest } from '@/venue/engine/command'
import { checkPlainOrder } from './plainChecks'
import { applyMoney, convertPlainly, payPlainly } from './plainMoney'
import { accountOf, bestOpposite, instrumentOf, type PlainExchange, type PlainOrder } from './plainState'

type PlainTrade = {
  readonly maker: Hash
  readonly taker: Hash
  readonly price: bigint
  readonly amount: bigint
  readonly makerFee: bigint
  readonly takerFee: bigint
}
export type PlainResult = { readonly error?: string; readonly trades: readonly PlainTrade[] }

const done: PlainResult = { trades: [] }

export function applyPlainly(plain: PlainExchange, numbered: NumberedCommand): PlainResult {
  const result = applyOne(plain, numbered)
  convertPlainly(plain)
  return result
}

/** The plain venue covers trading and settlement. */
const plainTypes = [
  'createOrder',
  'editOrder',
  'cancelOrder',
  'cancelAllOrders',
  'openAccount',
  'deposit',
  'depositCollateral',
  'setFeeRates',
  'setPortfolioMargin',
  'setLeverage',
  'setMarginType',
  'changeIsolatedMargin',
  'payFunding',
  'registerSigningKey',
  'deleteSigningKey',
  'createApiKey',
  'deleteApiKey',
  'listInstruments',
  'setPrices',
  'setFundingRates',
  'expireInstrument',
] as const
type PlainCommand = Extract<Command, { readonly type: (typeof plainTypes)[number] }>

function isPlain(command: Command): command is PlainCommand {
  return plainTypes.some((type) => type === command.type)
}

function applyOne(plain: PlainExchange, { seq, timeNs, command }: NumberedCommand): PlainResult {
  if (!isPlain(command)) throw new Error(`the plain venue trades and settles, and knows nothing of ${command.type}`)
  switch (command.type) {
    case 'createOrder':
    case 'editOrder': {
      const { order } = command
      const replaced =
        command.type === 'editOrder'
          ? plain.orders.find(({ request }) => request.orderId === command.replacedOrderId)
          : undefined
      const checked = checkPlainOrder(plain, timeNs, command, replaced)
      if (typeof checked === 'string') return { error: checked, trades: [] }
      return { trades: place(plain, { order, replaced, limit: checked.limit, isMarket: checked.isMarket, seq }) }
    }
    case 'cancelOrder': {
      const order = plain.orders.find(({ request }) => request.orderId === command.orderId)
      if (order?.request.account !== command.account) return { error: 'ORDER_DOES_NOT_EXIST', trades: [] }
      end(plain, order)
      return done
    }
    case 'cancelAllOrders': {
      for (const order of plain.orders) {
        const { instrument } = plain.instruments.get(order.request.instrumentId) ?? {}
        const { instrumentType, asset, instrumentId } = command.filter
        const fits =
          order.request.account === command.account &&
          (instrumentType ?? instrument?.instrumentType) === instrument?.instrumentType &&
          (asset ?? instrument?.asset) === instrument?.asset &&
          (instrumentId ?? instrument?.instrumentId) === instrument?.instrumentId
        if (fits) end(plain, order)
      }
      return done
    }
    case 'openAccount':
    case 'deposit':
    case 'depositCollateral':
    case 'setFeeRates':
    case 'setPortfolioMargin':
    case 'setLeverage':
    case 'setMarginType':
    case 'changeIsolatedMargin':
    case 'payFunding':
    case 'registerSigningKey':
    case 'deleteSigningKey':
    case 'createApiKey':
    case 'deleteApiKey':
    case 'listInstruments':
    case 'setPrices':
    case 'setFundingRates':
    case 'expireInstrument':
      return applyRest(plain, command, timeNs)
  }
}

type RestOfCommands = Exclude<PlainCommand, { type: 'createOrder' | 'editOrder' | 'cancelOrder' | 'cancelAllOrders' }>

function applyRest(plain: PlainExchange, command: RestOfCommands, timeNs: bigint): PlainResult {
  switch (command.type) {
    case 'openAccount': {
      if (plain.accounts.has(command.account)) return { error: 'ACCOUNT_ALREADY_EXISTS', trades: [] }
      plain.accounts.set(command.account, {
        address: command.account,
        kind: command.kind,
        balance: 0n,
        keys: new Map(),
        deletedKeys: new Set(),
        positions: new Map(),
        closed: new Map(),
        forgotten: undefined,
        collaterals: new Map(),
        rates: undefined,
        isPortfolio: false,
        leverages: new Map(),
        isolatedIds: new Set(),
        isolated: new Map(),
      })
      return done
    }
    case 'deposit':
    case 'depositCollateral':
    case 'setFeeRates':
    case 'setPortfolioMargin':
    case 'setLeverage':
    case 'setMarginType':
    case 'changeIsolatedMargin': {
      const error = applyMoney(plain, command)
      return error === undefined ? done : { error, trades: [] }
    }
    case 'payFunding':
      payPlainly(plain, command)
      return done
    case 'registerSigningKey': {
      const owner = [...plain.accounts.values()].find(({ keys }) => keys.has(command.signingKey))
      const isFree = owner === undefined
      const wasDeleted = accountOf(plain, command.account).deletedKeys.has(command.signingKey)
      if (
        wasDeleted ||
        (!isFree &&
          (owner.address !== command.account || (owner.keys.get(command.signingKey) ?? 0n) >= command.expirySec))
      ) {
        return { error: 'SIGNING_KEY_ALREADY_REGISTERED', trades: [] }
      }
      accountOf(plain, command.account).keys.set(command.signingKey, command.expirySec)
      return done
    }
    case 'deleteSigningKey': {
      const existed = accountOf(plain, command.account).keys.delete(command.signingKey)
      if (existed) accountOf(plain, command.account).deletedKeys.add(command.signingKey)
      return existed ? done : { error: 'ACCOUNT_INVALID_SIGNING_KEY', trades: [] }
    }
    case 'listInstruments': {
      for (const instrument of command.instruments) {
        plain.instruments.set(instrument.instrumentId, {
          instrument,
          mark: undefined,
          iv: undefined,
          markTimeNs: 0n,
          paidHourNs: undefined,
          hasEnded: false,
        })
      }
      return done
    }
    case 'setPrices': {
      for (const { asset, price } of command.indexes) plain.indexes.set(asset, price)
      for (const { instrumentId, markPrice, iv } of command.marks) {
        const known = plain.instruments.get(instrumentId)
        if (known === undefined || known.hasEnded) continue
        known.mark = markPrice
        known.iv = iv
        known.markTimeNs = timeNs
      }
      return done
    }
    case 'expireInstrument':
      return expire(plain, command.instrumentId, command.settlementPrice)
    case 'createApiKey':
    case 'deleteApiKey':
    case 'setFundingRates':
      return done
  }
}

type Placing = {
  readonly order: OrderRequest
  readonly replaced: PlainOrder | undefined
  readonly limit: Price
  readonly isMarket: boolean
  readonly seq: number
}

function place(plain: PlainExchange, { order, replaced, limit, isMarket, seq }: Placing): PlainTrade[] {
  const keepsPlace = replaced !== undefined && replaced.limit === limit && order.amount <= replaced.remaining
  const taker: PlainOrder = {
    request: order,
    limit,
    isImmediate: isMarket || order.timeInForce === 'IOC',
    priority: keepsPlace ? replaced.priority : seq,
    remaining: order.amount,
    filled: 0n,
    value: 0n,
  }
  if (replaced !== undefined) end(plain, replaced)
  const trades: PlainTrade[] = []
  let isStopped = false
  while (taker.remaining > 0n && !isStopped) {
    const maker = bestOpposite(plain, taker)
    if (maker === undefined) break
    const isOwn = maker.request.account === order.account
    if (isOwn && order.selfTradePrevention === 'EXPIRE_MAKER') end(plain, maker)
    else if (isOwn && order.selfTradePrevention === 'EXPIRE_TAKER') isStopped = true
    else trades.push(trade(plain, maker, taker))
  }
  if (taker.remaining > 0n && !isStopped && !taker.isImmediate) plain.orders.push(taker)
  else close(plain, taker)
  return trades
}

function trade(plain: PlainExchange, maker: PlainOrder, taker: PlainOrder): PlainTrade {
  const amount = maker.remaining < taker.remaining ? maker.remaining : taker.remaining
  const price = maker.limit
  const makerFee = fill(plain, maker, price, amount, 'maker')
  const takerFee = fill(plain, taker, price, amount, 'taker')
  if (maker.remaining === 0n) end(plain, maker)
  for (const account of new Set([maker.request.account, taker.request.account])) {
    trim(plain, account, maker.request.instrumentId)
  }
  return { maker: maker.request.orderId, taker: taker.request.orderId, price, amount, makerFee, takerFee }
}

function fill(
  plain: PlainExchange,
  order: PlainOrder,
  price: Price,
  amount: bigint,
  liquidity: 'maker' | 'taker',
): bigint {
  const { request } = order
  const account = accountOf(plain, request.account)
  const instrument = instrumentOf(plain, request.instrumentId).instrument
  const held = account.positions.get(request.instrumentId) ?? flatPosition
  const filled = fixed6<Amount>(amount)
  const { position, realizedPnl } = applyFill(held, request.isBuy ? 'buy' : 'sell', price, filled)
  const indexPrice = plain.indexes.get(instrument.asset) ?? fixed6<Price>(0n)
  const fee = tradeFee({
    instrument,
    price,
    amount: filled,
    indexPrice,
    liquidity,
    rates: account.rates ?? plain.rates,
  })
  const premium = notional(price, filled)
  const cash = instrument.instrumentType === 'PERPETUAL' ? realizedPnl : request.isBuy ? 0n - premium : premium
  account.balance += cash - fee
  account.positions.set(request.instrumentId, position)
  if (instrument.instrumentType === 'PERPETUAL' && account.isolatedIds.has(request.instrumentId)) {
    const isolated = isolatedAfterFill({
      isolated: account.isolated.get(request.instrumentId),
      before: held,
      fill: { side: request.isBuy ? 'buy' : 'sell', price, amount: filled },
      terms: instrument,
      leverage: account.leverages.get(request.instrumentId),
    })
    if (isolated === undefined) account.isolated.delete(request.instrumentId)
    else account.isolated.set(request.instrumentId, isolated)
  }
  order.remaining -= amount
  order.filled += amount
  order.value += price * amount
  return fee
}

/** Ends reduce-only orders, the youngest first, until the others could at most close the position. */
function trim(plain: PlainExchange, address: Address, instrumentId: string): void {
  const { amount } = accountOf(plain, address).positions.get(instrumentId) ?? flatPosition
  for (const isBuy of [true, false]) {
    const room = isBuy ? 0n - amount : BigInt(amount)
    const own = plain.orders.filter(
      ({ request }) =>
        request.account === address &&
        request.instrumentId === instrumentId &&
        request.isBuy === isBuy &&
        request.reduceOnly,
    )
    let total = own.reduce((sum, { remaining }) => sum + remaining, 0n)
    while (total > 0n && total > room) {
      const youngest = own.pop()
      if (youngest === undefined) return
      total -= youngest.remaining
      end(plain, youngest)
    }
  }
}

function expire(plain: PlainExchange, instrumentId: string, settlementPrice: Price): PlainResult {
  const ended = plain.instruments.get(instrumentId)
  if (ended === undefined) return { error: 'INSTRUMENT_NOT_FOUND', trades: [] }
  if (ended.hasEnded) return { error: 'INSTRUMENT_EXPIRED', trades: [] }
  ended.hasEnded = true
  for (const order of plain.orders) if (order.request.instrumentId === instrumentId) end(plain, order)
  const { instrument } = ended
  for (const account of plain.accounts.values()) {
    const { amount, cost } = account.positions.get(instrumentId) ?? flatPosition
    account.positions.delete(instrumentId)
    account.isolated.delete(instrumentId)
    if (instrument.instrumentType === 'PERPETUAL') account.balance += notional(settlementPrice, amount) - cost
    else {
      const gain = (settlementPrice - instrument.strike) * (instrument.optionType === 'call' ? 1n : -1n)
      const payoff = gain > 0n ? notional(fixed6<Price>(gain), amount) : fixed6<Usd>(0n)
      account.balance += payoff - settlementFee({ instrument, amount, settlementPrice, payoff })
    }
  }
  return done
}

function end(plain: PlainExchange, order: PlainOrder): void {
  plain.orders = plain.orders.filter((other) => other !== order)
  close(plain, order)
}

function close(plain: PlainExchange, order: PlainOrder): void {
  const account = accountOf(plain, order.request.account)
  const { orderId, timestampSec } = order.request
  account.closed.set(orderId, { timestampSec, wasFilled: order.remaining === 0n })
  const oldest = [...(account.closed.size > (account.kind === 'market' ? 2_000 : 20_000) ? account.closed : [])][0]
  if (oldest === undefined) return
  account.closed.delete(oldest[0])
  const forgotten = oldest[1].timestampSec ?? -1n
  if (account.forgotten === undefined || forgotten > account.forgotten) account.forgotten = forgotten
}
