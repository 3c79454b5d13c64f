import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import {
  absolute,
  add,
  fixed6,
  larger,
  negate,
  notional,
  scale,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import { tradeFee } from '@/core/quant/fees'
import { emptyMarginTotals, hasEnoughMargin, type AccountMargin } from '@/core/quant/margin/accountMargin'
import { splitPackagePrice } from '@/core/quant/packagePrice'
import { applyFill } from '@/core/quant/pnl'
import type { PositionKey } from '../../rules/positionKey'
import { findHolding, type Account, type Holding } from '../accounts/account'
import { ratesOf } from '../accounts/accounts'
import { holdingFor } from '../accounts/holding'
import type { CommandLegPrice, RfqLeg } from '../command'
import type { ListedInstrument } from '../listedInstrument'
import { accountHealth, knownPrices, markStale } from '../margin/accountRisk'
import { isHedged } from '../positionMode'
import type { ExchangeState } from '../state'

export type PackageFill = {
  readonly listed: ListedInstrument
  readonly isBuy: boolean
  readonly amount: Amount
  readonly price: Price
}

/**
 * Computes the trades of a package for its buyer or seller, at the given leg prices or at the package price split over
 * the current marks. Undefined if no split exists or an instrument cannot be traded.
 */
export function packageFills(
  state: ExchangeState,
  legs: readonly RfqLeg[],
  wanted: {
    readonly isBuy: boolean
    readonly amount: Amount
    readonly price: Price
    readonly legPrices?: readonly CommandLegPrice[]
  },
): readonly PackageFill[] | undefined {
  const marked = legs.flatMap((leg) => {
    const listed = state.instruments.get(leg.instrumentId)
    const markPrice = listed === undefined ? undefined : knownPrices(listed)?.markPrice
    return listed === undefined || markPrice === undefined ? [] : [{ ...leg, listed, markPrice }]
  })
  if (marked.length < legs.length) return undefined
  const split = wanted.legPrices === undefined ? splitPackagePrice(wanted.price, marked) : undefined
  if (wanted.legPrices === undefined && split === undefined) return undefined
  return marked.map(({ listed, isBuy, ratio, instrumentId }, at) => {
    const given = wanted.legPrices?.find((leg) => leg.instrumentId === instrumentId)?.price
    const price = given ?? split?.[at]
    assert(price !== undefined, 'every leg has a price')
    return { listed, isBuy: isBuy === wanted.isBuy, amount: fillAmountOfLeg(wanted.amount, ratio), price }
  })
}

/** Contracts of a leg. Exact, because the steps have been checked. */
export function fillAmountOfLeg(amount: Amount, ratio: Amount): Amount {
  return fixed6((amount * ratio) / scale)
}

export type PackageCheck = { readonly neededMargin: Usd; readonly error?: ErrorCode }

/**
 * Checks whether an account can afford the whole package at once: it needs the initial margin of a corresponding
 * order, and no position may exceed its instrument's maximum notional. A package that needs no additional margin is
 * always allowed. Changes only caches.
 */
export function checkPackage(
  state: ExchangeState,
  account: Account,
  fills: readonly PackageFill[],
  liquidity: 'maker' | 'taker',
): PackageCheck {
  // A package does not state sides (rest-private 6.6a).
  if (fills.some(({ listed }) => isHedged(state, account, listed)))
    return { neededMargin: nothing, error: 'NOT_IMPLEMENTED' }
  const before = accountHealth(state, account)
  const shadow = shadowOf(account)
  for (const fill of fills) applyToShadow(state, shadow, fill, liquidity)
  const after = accountHealth(state, shadow)
  const added = larger(subtract(cushionOf(after), cushionOf(before)), nothing)
  const availableMargin = subtract(after.availableMargin, added)
  const neededMargin = larger(subtract(before.availableMargin, availableMargin), nothing)
  const tooLarge = fills.some((fill) => exceedsMaxNotional(account, fill))
  if (tooLarge) return { neededMargin, error: 'EXCEEDS_MAX_NOTIONAL' }
  const isAllowed = neededMargin === 0n || hasEnoughMargin({ availableMargin })
  return isAllowed ? { neededMargin } : { neededMargin, error: 'INSUFFICIENT_MARGIN' }
}

/** Initial margin in excess of the maintenance margin, as an order would need it. */
function cushionOf({ initialMargin, maintenanceMargin }: AccountMargin): Usd {
  return subtract(initialMargin, maintenanceMargin)
}

const nothing = fixed6<Usd>(0n)

/** Copies an account for hypothetical trades. */
function shadowOf(account: Account): Account {
  const stale: Holding[] = []
  const holdings = new Map<PositionKey, Holding>()
  for (const [key, holding] of account.holdings) {
    const copy: Holding = { ...holding, risk: emptyMarginTotals, isStale: true }
    holdings.set(key, copy)
    stale.push(copy)
  }
  return { ...account, holdings, stale, totals: emptyMarginTotals }
}

function applyToShadow(
  state: ExchangeState,
  shadow: Account,
  { listed, isBuy, amount, price }: PackageFill,
  liquidity: 'maker' | 'taker',
): void {
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'what trades has its prices')
  const { instrument } = listed
  const holding = holdingFor(shadow, listed, undefined)
  const { position, realizedPnl } = applyFill(holding.position, isBuy ? 'buy' : 'sell', price, amount)
  holding.position = position
  markStale(shadow, holding)
  const rates = ratesOf(state, shadow)
  const fee = tradeFee({ instrument, price, amount, indexPrice: prices.indexPrice, liquidity, rates })
  const premium = notional(price, amount)
  const payment = isBuy ? negate(premium) : premium
  const change = instrument.instrumentType === 'PERPETUAL' ? realizedPnl : payment
  shadow.balance = add(shadow.balance, subtract(change, fee))
}

/** True if the position grows beyond the maximum notional, valued at the mark, for options at the index. */
function exceedsMaxNotional(account: Account, { listed, isBuy, amount }: PackageFill): boolean {
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'what trades has its prices')
  const { instrument } = listed
  const held = findHolding(account, listed, undefined)?.position.amount ?? fixed6<Amount>(0n)
  const after = fixed6<Amount>(isBuy ? held + amount : held - amount)
  const reference = instrument.instrumentType === 'PERPETUAL' ? prices.markPrice : prices.indexPrice
  return absolute(after) > absolute(held) && notional(reference, absolute(after)) > instrument.maxNotionalValue
}
