import { collateralAssets, type CollateralAsset } from '@/core/protocol/collateral'
import {
  add,
  fixed6,
  larger,
  scale,
  smaller,
  subtract,
  type Amount,
  type Fraction,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import { collateralPrice, collateralSpecs, collateralValue, marginValue } from '@/core/quant/collateral'
import type { AccountFigures } from './accountFigures'

export type BalanceRow = {
  readonly asset: string
  /** Units of the asset. */
  readonly balance: Amount
  readonly availableBalance: Amount
  readonly pendingWithdrawals: Amount | undefined
  readonly price: Price | undefined
  /** USD before the collateral ratio. */
  readonly value: Usd
  readonly ratio: Fraction | undefined
  /** USD that count as margin. */
  readonly marginValue: Usd
  /** Rank in which the venue sells assets when USDC runs short; undefined for an unknown asset. */
  readonly conversionOrder: number | undefined
  readonly conversionFee: Fraction | undefined
  readonly isYieldBearing: boolean
}

export type Balances = {
  readonly rows: readonly BalanceRow[]
  readonly value: Usd
  readonly marginValue: Usd
  readonly perpetualPnl: Usd
  readonly optionValue: Usd
  readonly equity: Usd
  /** Equity that the rows do not explain: zero, unless the venue counts something unlisted. */
  readonly rest: Usd
}

export function balanceRows(
  account: Pick<AccountReply, 'collaterals'> & Partial<Pick<AccountReply, 'positions'>>,
  figures: Pick<AccountFigures, 'equity' | 'perpetualPnl' | 'optionValue' | 'availableMargin'>,
  indexes: ReadonlyMap<string, Price>,
): Balances {
  const isolated = sum((account.positions ?? []).map(({ isolatedMargin }) => isolatedMargin ?? fixed6<Usd>(0n)))
  const rows = (account.collaterals ?? [])
    .map((row) => {
      const shown = balanceRow(row, indexes)
      return { ...shown, availableBalance: availableNow(shown, isolated, figures.availableMargin) }
    })
    .sort((a, b) => (a.conversionOrder ?? Infinity) - (b.conversionOrder ?? Infinity))
  const value = sum(rows.map((row) => row.value))
  const { equity, perpetualPnl, optionValue } = figures
  const known = add(add(value, perpetualPnl), optionValue)
  return {
    rows,
    value,
    marginValue: sum(rows.map((row) => row.marginValue)),
    perpetualPnl,
    optionValue,
    equity,
    rest: subtract(equity, known),
  }
}

type CollateralRow = NonNullable<AccountReply['collaterals']>[number]

function balanceRow(row: CollateralRow, indexes: ReadonlyMap<string, Price>): BalanceRow {
  const { balance, availableBalance, pendingWithdrawals } = row
  const asset = collateralAssets.find((name) => name === row.collateralAsset)
  const spec = asset && collateralSpecs[asset]
  // Only the venue can value a vault share.
  const isShare = spec?.priceSource.type === 'share'
  const price = asset && !isShare ? collateralPrice(asset, (name) => indexes.get(name)) : undefined
  // The venue's own figures apply, unless the index has moved since.
  const isMoving = spec?.priceSource.type === 'index' && price !== undefined
  return {
    asset: row.collateralAsset,
    balance,
    availableBalance,
    pendingWithdrawals,
    price: price ?? impliedPrice(row),
    value: isMoving ? collateralValue(balance, price) : row.collateralValue,
    ratio: spec?.ratio,
    marginValue: isMoving ? marginOf(asset, balance, price, row.marginValue) : row.marginValue,
    conversionOrder: spec?.conversionOrder,
    conversionFee: spec?.conversionFee,
    isYieldBearing: row.collateralYieldBearing,
  }
}

/**
 * Computes the units that back nothing, at the live available margin, as the venue does for its report (rest-private
 * 5.1), which is some seconds old.
 */
function availableNow({ asset, ratio, ...row }: BalanceRow, isolated: Usd, availableMargin: Usd): Amount {
  const available = larger(availableMargin, fixed6<Usd>(0n))
  if (asset === 'USDC') {
    return larger(
      smaller(subtract(row.balance, fixed6<Amount>(isolated)), fixed6<Amount>(available)),
      fixed6<Amount>(0n),
    )
  }
  if (row.price === undefined || ratio === undefined) return row.availableBalance
  if (row.marginValue <= available) return row.balance
  return fixed6<Amount>((available * scale * scale) / (row.price * ratio))
}

function marginOf(asset: CollateralAsset | undefined, balance: Amount, price: Price, reported: Usd): Usd {
  return asset === undefined ? reported : marginValue(asset, balance, price)
}

function impliedPrice({ balance, collateralValue: value }: CollateralRow): Price | undefined {
  return balance === 0n ? undefined : fixed6<Price>((value * scale) / balance)
}

function sum(values: readonly Usd[]): Usd {
  return fixed6<Usd>(values.reduce<bigint>((total, value) => total + value, 0n))
}
