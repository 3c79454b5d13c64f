/**
 * Equity and margins at current marks. The venue reports them every few seconds with the marks that it used (one per
 * position). In between, its figures are adjusted by what the rules of `quant` make of the difference between its marks
 * and ours. With equal marks they match the venue's to the millionth, whatever else it counts.
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
  /** Collateral at full value. */
  readonly collateralValue: Usd
  readonly unrealizedPnl: Usd
  /** Perpetuals only. Part of the equity besides their collateral. */
  readonly perpetualPnl: Usd
  /** q × m of options, shorts negative. */
  readonly optionValue: Usd
  /** Backs the cross positions. A maintenance margin above it means liquidation. */
  readonly marginBalance: Usd
  readonly initialMargin: Usd
  readonly maintenanceMargin: Usd
  /** Available for new orders. Negative: a shortfall. */
  readonly availableMargin: Usd
  /** Maintenance margin as a share of the margin balance; 1 is liquidation. Undefined without a balance. */
  readonly maintenanceUse: number | undefined
  readonly initialUse: number | undefined
  readonly isInLiquidation: boolean
  readonly isPortfolioMargin: boolean
}

const zero = fixed6<Usd>(0n)

/** Difference between current and reported requirements, in USD. Under portfolio margin it covers the whole account. */
export type RequirementChange = {
  /** Positions and open orders. */
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

/** A requirement as a share of its backing. Without backing, all of it is used. */
export function shareOf(requirement: Usd, behind: Usd): number | undefined {
  if (behind <= 0n) return requirement > 0n ? 1 : undefined
  return toNumber(requirement) / toNumber(behind)
}

/** Signed; rounded toward zero, as the venue does. */
function valueAt(position: PositionMessage, price: Price): Usd {
  return notional(price, signedAmount(position))
}

type MarginChange = { readonly initialMargin: Usd; readonly maintenanceMargin: Usd }
const noChange: MarginChange = { initialMargin: zero, maintenanceMargin: zero }

/** Effect of the difference between the venue's marks and ours on one position, by the standard rules. */
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
  // A short option's margin also depends on the index. The position does not report it, but its margins imply it.
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
