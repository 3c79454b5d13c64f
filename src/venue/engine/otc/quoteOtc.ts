import { assert } from '@/lib/assert'
import { fixed6, negate, notional, subtract, type Price, type Usd } from '@/protocol/fixed6'
import { otcPremium } from '@/quant/otcRules'
import type { Account } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import { standsAfter } from '../swap/swap'
import { madeUpHash } from '../transfers/madeUpHash'
import type { Turn } from '../turn'
import { tellRequest } from './endRequest'
import type { OtcPosition, OtcRequest } from './otcEvent'

/**
 * The desk's answer to a request. A price within the indicative one is dealt at once, at the desk's price; another is told
 * and may come closer until the request expires. No price, or a buyer who could not stand the premium, rejects it.
 */
export function quoteOtc(turn: Turn, otcId: number, price: Price | undefined): Outcome {
  const { otc } = turn.state
  const request = otc.requests.get(otcId)
  if (request === undefined) return refused('BAD_REQUEST')
  if (price !== undefined && price < 0n) return refused('BAD_REQUEST')
  const answered = { ...request, quotePrice: price, quotedAtNs: turn.timeNs }
  if (price === undefined) tellRequest(turn, { ...answered, status: 'rejected' })
  else if (!isWithin(request, price)) tellRequest(turn, { ...answered, status: 'quoted' })
  else if (request.unwindId === undefined) buy(turn, answered, price)
  else takeBack(turn, answered, request.unwindId, price)
  return accepted
}

function isWithin({ unwindId, indicativePrice }: OtcRequest, price: Price): boolean {
  return unwindId === undefined ? price <= indicativePrice : price >= indicativePrice
}

function buy(turn: Turn, request: OtcRequest, price: Price): void {
  const { otcId, account: address, terms, amount } = request
  const buyer = accountOf(turn, address)
  const premium = otcPremium(price, amount)
  const entrySpotPrice = turn.state.assets.get(terms.asset)?.index
  const stands = buyer.liquidation === undefined && standsAfter(turn.state, buyer, negate(premium))
  if (!stands || entrySpotPrice === undefined) {
    tellRequest(turn, { ...request, status: 'rejected' })
    return
  }
  tellRequest(turn, { ...request, status: 'filled', premium })
  keepPosition(turn, {
    otcId,
    account: address,
    terms,
    amount,
    quotePrice: price,
    premium,
    entrySpotPrice,
    createdAtNs: turn.timeNs,
  })
  pay(turn, buyer, deskOf(turn), premium, { id: `${otcId}-otc`, label: 'OTC premium' })
}

function takeBack(turn: Turn, request: OtcRequest, unwindId: number, price: Price): void {
  const position = turn.state.otc.positions.get(unwindId)
  assert(position !== undefined, 'what is to be taken back is there')
  const proceeds = notional(price, request.amount)
  const left = subtract(position.amount, request.amount)
  tellRequest(turn, { ...request, status: 'filled', premium: proceeds })
  keepPosition(turn, { ...position, amount: left, premium: otcPremium(position.quotePrice, left) })
  const seller = accountOf(turn, request.account)
  pay(turn, deskOf(turn), seller, proceeds, { id: `${request.otcId}-otc`, label: 'OTC unwind' })
}

/** One of which nothing is left is told once more and forgotten. */
export function keepPosition(turn: Turn, position: OtcPosition): void {
  const { positions } = turn.state.otc
  if (position.amount === 0n) positions.delete(position.otcId)
  else positions.set(position.otcId, position)
  turn.events.push({ type: 'otcPositionChanged', account: position.account, position })
}

export function accountOf({ state }: Turn, address: OtcRequest['account']): Account {
  const account = state.accounts.get(address)
  assert(account !== undefined, 'both sides of a deal have accounts')
  return account
}

export function deskOf(turn: Turn): Account {
  const { desk } = turn.state.otc
  assert(desk !== undefined, 'nothing is asked for before there is a desk')
  return accountOf(turn, desk)
}

/** USDC from one side to the other; a row in the history of both that are traders. */
export function pay(
  turn: Turn,
  from: Account,
  to: Account,
  usdc: Usd,
  told: { readonly id: string; readonly label: string },
): void {
  if (usdc === 0n) return
  const movement = { ...told, from: from.address, to: to.address, asset: 'USDC', amount: fixed6<never>(usdc) } as const
  turn.events.push({ type: 'collateralMoved', movement: { ...movement, l2TxHash: madeUpHash('venue', told.id) } })
  changeBalance(turn, from, negate(usdc), 'otc')
  changeBalance(turn, to, usdc, 'otc')
}
