import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, type Price, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { isOtcAmount, isOtcExpiry, isOtcStrike, maxOpenOtcRequests, otcRequestSec } from '@/quant/otcRules'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { ExchangeState } from '../state'
import { nsPerSec, type Turn } from '../turn'
import { tellRequest } from './endRequest'
import type { OtcAsk, OtcTerms } from './otcCommand'
import type { OtcPosition, OtcRequest } from './otcEvent'

/** Puts a request before the desk, which answers it by a command of its own. */
export function requestOtc(turn: Turn, ask: OtcAsk): Outcome {
  const { state } = turn
  const account = state.accounts.get(ask.account)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (state.otc.desk === undefined || state.otc.desk === ask.account) return refused('SERVICE_NOT_FOUND')
  if (account.liquidation !== undefined) return refused('ACCOUNT_LIQUIDATION')
  if (openRequests(state, ask.account).length >= maxOpenOtcRequests) return refused('TOO_MANY_PENDING_ORDERS')
  if ('terms' in ask) {
    const error = checkTerms(turn, ask, ask.terms)
    return error === undefined ? open(turn, ask, ask.terms, undefined) : refused(error)
  }
  const position = ownPosition(state, ask.account, ask.unwindId)
  if (position === undefined) return refused('BAD_REQUEST')
  const error = checkUnwind(state, position, ask)
  return error === undefined ? open(turn, ask, position.terms, position.otcId) : refused(error)
}

/** Asks the desk to take all of a position back at any price. */
export function unwindOtc(turn: Turn, account: Address, otcId: number): Outcome {
  const position = ownPosition(turn.state, account, otcId)
  if (position === undefined) return refused('BAD_REQUEST')
  return requestOtc(turn, { account, unwindId: otcId, amount: position.amount, indicativePrice: fixed6<Price>(0n) })
}

function ownPosition({ otc }: ExchangeState, account: Address, otcId: number): OtcPosition | undefined {
  const position = otc.positions.get(otcId)
  return position?.account === account ? position : undefined
}

function openRequests({ otc }: ExchangeState, account: Address): OtcRequest[] {
  return [...otc.requests.values()].filter((request) => request.account === account)
}

function checkTerms({ state, timeNs }: Turn, ask: OtcAsk, terms: OtcTerms): ErrorCode | undefined {
  const { asset, strike, expiryNs } = terms
  if (!hasOptions(state, asset)) return 'INVALID_ASSET'
  const indexPrice = state.assets.get(asset)?.index
  if (indexPrice === undefined) return 'INDEX_NOT_READY'
  if (!isOtcExpiry(expiryNs, timeNs) || !isOtcStrike(strike, indexPrice)) return 'BAD_REQUEST'
  if (!isOtcAmount(ask.amount, indexPrice)) return 'ORDER_INVALID_AMOUNT'
  return ask.indicativePrice > 0n ? undefined : 'ORDER_INVALID_PRICE'
}

/** The desk prices by what it quotes in the book: an asset without options has no volatility. */
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

function open(turn: Turn, ask: OtcAsk, terms: OtcTerms, unwindId: number | undefined): Outcome {
  const { otc } = turn.state
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
    requestedAtNs: turn.timeNs,
    quotedAtNs: undefined,
    deadlineNs: turn.timeNs + BigInt(otcRequestSec) * nsPerSec,
  }
  tellRequest(turn, request)
  return accepted
}
