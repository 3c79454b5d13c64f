import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, notional, type Amount, type Price, type Usd, negate, subtract } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import {
  isOtcAmount,
  isOtcExpiry,
  isOtcStrike,
  maxOpenOtcRequests,
  otcRequestSec,
  otcPremium,
} from '@/core/quant/otcRules'
import type { Account } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import { accepted, rejected, type CommandContext, nsPerSec } from '../commandContext'
import type { CommandOutcome } from '../event'
import type { ExchangeState } from '../state'
import { hasMarginAfter } from '../swap/swap'
import { madeUpHash } from '../transfers/transfersState'
import type { OtcCommand, OtcTerms, OtcAsk, OtcPosition, OtcRequest } from './otcCommand'
import { maxEndedOtcRequests } from './otcState'

export function applyOtcCommand(context: CommandContext, command: OtcCommand): CommandOutcome {
  switch (command.type) {
    case 'openOtcDesk':
      return openDesk(context, command.account)
    case 'requestOtc':
      return requestOtc(context, command.ask)
    case 'unwindOtc':
      return unwindOtc(context, command.account, command.otcId)
    case 'quoteOtc':
      return quoteOtc(context, command.otcId, command.price)
    case 'expireOtcRequests':
      expireRequests(context, ({ deadlineNs }) => deadlineNs <= context.timeNs)
      return accepted
    case 'settleOtc':
      return settle(context, command)
  }
}

function openDesk(context: CommandContext, account: Address): CommandOutcome {
  const { state } = context
  if (!state.accounts.has(account)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (state.otc.desk !== undefined) return rejected('ACCOUNT_ALREADY_EXISTS')
  state.otc.desk = account
  context.events.push({ type: 'otcDeskOpened', account })
  return accepted
}

/**
 * Pays an option's value at expiry in cash, as for listed options (venue-rules 4.2), but without a fee, because no
 * source states one. The desk belongs to the venue and always pays.
 */
function settle(context: CommandContext, end: Extract<OtcCommand, { type: 'settleOtc' }>): CommandOutcome {
  const isOfIt = ({ terms }: { readonly terms: OtcTerms }) =>
    terms.asset === end.asset && terms.expiryNs === end.expiryNs
  expireRequests(context, isOfIt)
  for (const position of context.state.otc.positions.values()) {
    if (!isOfIt(position)) continue
    const { otcId, account, terms, amount } = position
    const payoff: Usd = notional(intrinsicValue(terms, end.settlementPrice), amount)
    keepPosition(context, { ...position, amount: fixed6<Amount>(0n), premium: fixed6<Usd>(0n) })
    const reference = { id: `${otcId}-otc-end`, label: 'OTC settlement' }
    pay(context, deskOf(context), accountOf(context, account), payoff, reference)
  }
  return accepted
}

function intrinsicValue({ optionType, strike }: OtcTerms, settlementPrice: Price): Price {
  const gain = optionType === 'call' ? settlementPrice - strike : strike - settlementPrice
  return fixed6<Price>(gain > 0n ? gain : 0n)
}

function requestOtc(context: CommandContext, ask: OtcAsk): CommandOutcome {
  const { state } = context
  const account = state.accounts.get(ask.account)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (state.otc.desk === undefined || state.otc.desk === ask.account) return rejected('SERVICE_NOT_FOUND')
  if (account.liquidation !== undefined) return rejected('ACCOUNT_LIQUIDATION')
  if (openRequests(state, ask.account).length >= maxOpenOtcRequests) return rejected('TOO_MANY_PENDING_ORDERS')
  if ('terms' in ask) {
    const error = checkTerms(context, ask, ask.terms)
    return error === undefined ? open(context, ask, ask.terms, undefined) : rejected(error)
  }
  const position = ownPosition(state, ask.account, ask.unwindId)
  if (position === undefined) return rejected('BAD_REQUEST')
  const error = checkUnwind(state, position, ask)
  return error === undefined ? open(context, ask, position.terms, position.otcId) : rejected(error)
}

function unwindOtc(context: CommandContext, account: Address, otcId: number): CommandOutcome {
  const position = ownPosition(context.state, account, otcId)
  if (position === undefined) return rejected('BAD_REQUEST')
  return requestOtc(context, { account, unwindId: otcId, amount: position.amount, indicativePrice: fixed6<Price>(0n) })
}

function ownPosition({ otc }: ExchangeState, account: Address, otcId: number): OtcPosition | undefined {
  const position = otc.positions.get(otcId)
  return position?.account === account ? position : undefined
}

function openRequests({ otc }: ExchangeState, account: Address): OtcRequest[] {
  return [...otc.requests.values()].filter((request) => request.account === account)
}

function checkTerms({ state, timeNs }: CommandContext, ask: OtcAsk, terms: OtcTerms): ErrorCode | undefined {
  const { asset, strike, expiryNs } = terms
  if (!hasOptions(state, asset)) return 'INVALID_ASSET'
  const indexPrice = state.assets.get(asset)?.index
  if (indexPrice === undefined) return 'INDEX_NOT_READY'
  if (!isOtcExpiry(expiryNs, timeNs) || !isOtcStrike(strike, indexPrice)) return 'BAD_REQUEST'
  if (!isOtcAmount(ask.amount, indexPrice)) return 'ORDER_INVALID_AMOUNT'
  return ask.indicativePrice > 0n ? undefined : 'ORDER_INVALID_PRICE'
}

/**
 * True if the asset has options. The desk prices with the volatility of its book quotes, so it cannot price other
 * assets.
 */
function hasOptions({ instruments }: ExchangeState, asset: string): boolean {
  for (const { instrument, settlementPrice } of instruments.values()) {
    if (instrument.asset === asset && instrument.instrumentType === 'OPTION' && settlementPrice === undefined)
      return true
  }
  return false
}

function checkUnwind(state: ExchangeState, position: OtcPosition, ask: OtcAsk): ErrorCode | undefined {
  const asked = openRequests(state, ask.account)
    .filter(({ unwindId }) => unwindId === position.otcId)
    .reduce((sum, { amount }) => sum + amount, 0n)
  if (ask.amount <= 0n || ask.amount + asked > position.amount) return 'ORDER_INVALID_AMOUNT'
  return ask.indicativePrice >= 0n ? undefined : 'ORDER_INVALID_PRICE'
}

function open(context: CommandContext, ask: OtcAsk, terms: OtcTerms, unwindId: number | undefined): CommandOutcome {
  const { otc } = context.state
  otc.lastId += 1
  const request: OtcRequest = {
    otcId: otc.lastId,
    account: ask.account,
    terms,
    amount: ask.amount,
    indicativePrice: ask.indicativePrice,
    unwindId,
    status: 'requested',
    quotePrice: undefined,
    premium: fixed6<Usd>(0n),
    requestedAtNs: context.timeNs,
    quotedAtNs: undefined,
    deadlineNs: context.timeNs + BigInt(otcRequestSec) * nsPerSec,
  }
  emitRequest(context, request)
  return accepted
}

/**
 * Applies the desk's answer to a request. A price within the indicative price trades at once, at the desk's price. Any
 * other price is published and may improve until the request expires. Without a price, or if the buyer cannot pay the
 * premium, the request is rejected.
 */
function quoteOtc(context: CommandContext, otcId: number, price: Price | undefined): CommandOutcome {
  const { otc } = context.state
  const request = otc.requests.get(otcId)
  if (request === undefined) return rejected('BAD_REQUEST')
  if (price !== undefined && price < 0n) return rejected('BAD_REQUEST')
  const answered = { ...request, quotePrice: price, quotedAtNs: context.timeNs }
  if (price === undefined) emitRequest(context, { ...answered, status: 'rejected' })
  else if (!isWithin(request, price)) emitRequest(context, { ...answered, status: 'quoted' })
  else if (request.unwindId === undefined) buy(context, answered, price)
  else takeBack(context, answered, request.unwindId, price)
  return accepted
}

function isWithin({ unwindId, indicativePrice }: OtcRequest, price: Price): boolean {
  return unwindId === undefined ? price <= indicativePrice : price >= indicativePrice
}

function buy(context: CommandContext, request: OtcRequest, price: Price): void {
  const { otcId, account: address, terms, amount } = request
  const buyer = accountOf(context, address)
  const premium = otcPremium(price, amount)
  const entrySpotPrice = context.state.assets.get(terms.asset)?.index
  const isAffordable = buyer.liquidation === undefined && hasMarginAfter(context.state, buyer, negate(premium))
  if (!isAffordable || entrySpotPrice === undefined) {
    emitRequest(context, { ...request, status: 'rejected' })
    return
  }
  emitRequest(context, { ...request, status: 'filled', premium })
  keepPosition(context, {
    otcId,
    account: address,
    terms,
    amount,
    quotePrice: price,
    premium,
    entrySpotPrice,
    createdAtNs: context.timeNs,
  })
  pay(context, buyer, deskOf(context), premium, { id: `${otcId}-otc`, label: 'OTC premium' })
}

function takeBack(context: CommandContext, request: OtcRequest, unwindId: number, price: Price): void {
  const position = context.state.otc.positions.get(unwindId)
  assert(position !== undefined, 'what is to be taken back is there')
  const proceeds = notional(price, request.amount)
  const left = subtract(position.amount, request.amount)
  emitRequest(context, { ...request, status: 'filled', premium: proceeds })
  keepPosition(context, { ...position, amount: left, premium: otcPremium(position.quotePrice, left) })
  const seller = accountOf(context, request.account)
  pay(context, deskOf(context), seller, proceeds, { id: `${request.otcId}-otc`, label: 'OTC unwind' })
}

/** Stores and publishes a position; deletes it if nothing is left. */
function keepPosition(context: CommandContext, position: OtcPosition): void {
  const { positions } = context.state.otc
  if (position.amount === 0n) positions.delete(position.otcId)
  else positions.set(position.otcId, position)
  context.events.push({ type: 'otcPositionChanged', account: position.account, position })
}

function accountOf({ state }: CommandContext, address: OtcRequest['account']): Account {
  const account = state.accounts.get(address)
  assert(account !== undefined, 'both sides of a deal have accounts')
  return account
}

function deskOf(context: CommandContext): Account {
  const { desk } = context.state.otc
  assert(desk !== undefined, 'nothing is asked for before there is a desk')
  return accountOf(context, desk)
}

/** Moves USDC, and adds a history row for each side that is a trader. */
function pay(
  context: CommandContext,
  from: Account,
  to: Account,
  usdc: Usd,
  reference: { readonly id: string; readonly label: string },
): void {
  if (usdc === 0n) return
  const transfer = {
    ...reference,
    from: from.address,
    to: to.address,
    asset: 'USDC',
    amount: fixed6<never>(usdc),
  } as const
  context.events.push({
    type: 'collateralMoved',
    transfer: { ...transfer, l2TxHash: madeUpHash('venue', reference.id) },
  })
  changeBalance(context, from, negate(usdc), 'otc')
  changeBalance(context, to, usdc, 'otc')
}

function emitRequest(context: CommandContext, request: OtcRequest): void {
  const { requests, ended } = context.state.otc
  if (request.status === 'requested' || request.status === 'quoted') requests.set(request.otcId, request)
  else {
    requests.delete(request.otcId)
    ended.push(request)
    if (ended.length > maxEndedOtcRequests) ended.shift()
  }
  context.events.push({ type: 'otcRequestChanged', account: request.account, request })
}

function expireRequests(context: CommandContext, isMeant: (request: OtcRequest) => boolean): void {
  for (const request of context.state.otc.requests.values()) {
    if (isMeant(request)) emitRequest(context, { ...request, status: 'expired' })
  }
}
