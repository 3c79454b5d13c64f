/**
 * Computes equity and margins at current marks. The venue reports them every few seconds together with its mark for
 * each position. In between, the rules of `quant` translate the difference between the venue's marks and ours into
 * changes of its figures. With equal marks the result matches the venue's to the millionth, whatever else the venue
 * counts.
 */

import type { Ticker } from '@/core/protocol/channels/ticker'
import { collateralAssets } from '@/core/protocol/collateral'
import { add, fixed6, notional, subtract, toNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import { collateralPrice, collateralSpecs, collateralValue, marginValue } from '@/core/quant/collateral'
import { noOrderMargin } from '@/core/quant/margin/accountFunds'
import { instrumentMargin } from '@/core/quant/margin/instrumentMargin'
import { costedPosition, signedAmount } from './positions'
import type { ValuationPrices } from './valuationPrices'

/** USD. */
export type AccountFigures = {
  readonly equity: Usd
  /** Collateral before haircuts. */
  readonly collateralValue: Usd
  readonly unrealizedPnl: Usd
  /** Perpetuals only; part of the equity besides the collateral. */
  readonly perpetualPnl: Usd
  /** Amount × mark of options; shorts count negative. */
  readonly optionValue: Usd
  /** Backs the cross positions. The venue liquidates when the maintenance margin exceeds this balance. */
  readonly marginBalance: Usd
  readonly initialMargin: Usd
  readonly maintenanceMargin: Usd
  /** Available for new orders; negative after a shortfall. */
  readonly availableMargin: Usd
  /**
   * Maintenance margin as a share of the margin balance; the venue liquidates at 1. Undefined without a balance and a
   * requirement.
   */
  readonly maintenanceUse: number | undefined
  readonly initialUse: number | undefined
  readonly isInLiquidation: boolean
  readonly isPortfolioMargin: boolean
}

const zero = fixed6<Usd>(0n)

/** Difference between current and reported requirements, in USD. Under portfolio margin it covers the whole account. */
export type RequirementChange = {
  /** Covers positions and open orders. */
  readonly initialMargin: Usd
  readonly maintenanceMargin: Usd
  readonly openOrderMargin: Usd
}
export const sameRequirements: RequirementChange = {
  initialMargin: zero,
  maintenanceMargin: zero,
  openOrderMargin: zero,
}

export function accountFigures(
  account: AccountReply,
  prices: Pick<ValuationPrices, 'tickers' | 'indexes'>,
  instrumentOf: (instrumentName: string) => MarginInstrument | undefined,
  underPortfolioMargin: RequirementChange = sameRequirements,
): AccountFigures {
  const positions = (account.positions ?? []).map((position) => {
    const ticker = prices.tickers.get(position.instrumentName)
    const markPrice = ticker?.mark?.price ?? position.markPrice
    const moved = subtract(valueAt(position, markPrice), valueAt(position, position.markPrice))
    const isCross = position.marginType !== 'ISOLATED'
    const change = marginChange(position, ticker, instrumentOf(position.instrumentName))
    return { position, markPrice, moved, isCross, change, isPerpetual: position.instrumentType === 'PERPETUAL' }
  })
  const cross = positions.filter(({ isCross }) => isCross)
  const collateral = collateralNow(account, prices.indexes)
  const optionValue = sum(
    positions.filter(({ isPerpetual }) => !isPerpetual).map(({ position, markPrice }) => valueAt(position, markPrice)),
  )
  const perpetualPnl = (some: typeof positions) =>
    sum(some.filter(({ isPerpetual }) => isPerpetual).map(({ position, moved }) => add(position.unrealizedPnl, moved)))
  const isolatedMargin = sum(
    positions.map(({ position, isCross }) => (isCross ? zero : (position.isolatedMargin ?? zero))),
  )
  const isPortfolioMargin = account.portfolio

  const backing = subtract(add(collateral.marginValue, perpetualPnl(cross)), isolatedMargin)
  const marginBalance = isPortfolioMargin ? add(backing, optionValue) : backing
  const required = isPortfolioMargin
    ? underPortfolioMargin
    : {
        initialMargin: sum(cross.map(({ change }) => change.initialMargin)),
        maintenanceMargin: sum(cross.map(({ change }) => change.maintenanceMargin)),
        openOrderMargin: zero,
      }
  const maintenanceMargin = add(account.maintenanceMargin, required.maintenanceMargin)
  const initialMargin = add(account.initialMargin, required.initialMargin)
  const backedChange = sum(
    cross.filter(({ isPerpetual }) => isPerpetual || isPortfolioMargin).map(({ moved }) => moved),
  )
  const available = account.availableMargin ?? account.availableBalance
  return {
    equity: fixed6<Usd>(account.equity + sum(positions.map(({ moved }) => moved)) + collateral.valueChange),
    collateralValue: collateral.value,
    unrealizedPnl: sum(positions.map(({ position, moved }) => add(position.unrealizedPnl, moved))),
    perpetualPnl: perpetualPnl(positions),
    optionValue,
    marginBalance,
    initialMargin,
    maintenanceMargin,
    availableMargin: fixed6<Usd>(
      available + backedChange + collateral.marginValueChange - required.maintenanceMargin - required.openOrderMargin,
    ),
    maintenanceUse: shareOf(maintenanceMargin, marginBalance),
    initialUse: shareOf(initialMargin, marginBalance),
    isInLiquidation: account.inLiquidation,
    isPortfolioMargin,
  }
}

/** Returns a requirement as a share of its backing; 1 if nothing backs it, undefined if nothing is required either. */
export function shareOf(requirement: Usd, behind: Usd): number | undefined {
  if (behind <= 0n) return requirement > 0n ? 1 : undefined
  return toNumber(requirement) / toNumber(behind)
}

/** Returns the signed USD value, rounded toward zero as at the venue. */
function valueAt(position: PositionMessage, price: Price): Usd {
  return notional(price, signedAmount(position))
}

type MarginChange = { readonly initialMargin: Usd; readonly maintenanceMargin: Usd }
const noChange: MarginChange = { initialMargin: zero, maintenanceMargin: zero }

/**
 * Computes by standard margin rules how much the requirements of one position change between the venue's marks and
 * ours.
 */
function marginChange(
  position: PositionMessage,
  ticker: Ticker | undefined,
  instrument: MarginInstrument | undefined,
): MarginChange {
  const markPrice = ticker?.mark?.price
  const indexPrice = ticker?.indexPrice
  if (instrument === undefined || markPrice === undefined || indexPrice === undefined) return noChange
  const held = costedPosition(position)
  const leverage = instrument.instrumentType === 'PERPETUAL' ? position.leverage : undefined
  const marginAt = (mark: Price) =>
    instrumentMargin({
      instrument,
      position: held,
      openOrders: noOrderMargin,
      prices: { markPrice: mark, indexPrice },
      ...(leverage === undefined ? {} : { leverage }),
    })
  const now = marginAt(markPrice)
  // A short option's margin also depends on the index, which the position does not report; the reported margins imply
  // it.
  const then =
    instrument.instrumentType === 'PERPETUAL'
      ? marginAt(position.markPrice)
      : { initialMargin: position.initialMargin ?? now.initialMargin, maintenanceMargin: position.maintenanceMargin }
  return {
    initialMargin: subtract(now.initialMargin, then.initialMargin),
    maintenanceMargin: subtract(now.maintenanceMargin, then.maintenanceMargin),
  }
}

function collateralNow(account: AccountReply, indexes: ReadonlyMap<string, Price>) {
  let [value, margin, valueThen, marginThen] = [zero, zero, zero, zero]
  for (const row of account.collaterals ?? []) {
    const asset = collateralAssets.find((name) => name === row.collateralAsset)
    const price = asset === undefined ? undefined : collateralPrice(asset, (name) => indexes.get(name))
    const isMoving = asset !== undefined && price !== undefined && collateralSpecs[asset].priceSource.type === 'index'
    value = add(value, isMoving ? collateralValue(row.balance, price) : row.collateralValue)
    margin = add(margin, isMoving ? marginValue(asset, row.balance, price) : row.marginValue)
    valueThen = add(valueThen, row.collateralValue)
    marginThen = add(marginThen, row.marginValue)
  }
  return {
    value,
    marginValue: margin,
    valueChange: subtract(value, valueThen),
    marginValueChange: subtract(margin, marginThen),
  }
}

function sum(values: readonly Usd[]): Usd {
  return fixed6<Usd>(values.reduce<bigint>((total, value) => total + value, 0n))
}
