import { fixed6, larger, scale, smaller, type Amount, type Fraction, type Price, type Usd } from '@/protocol/fixed6'
import type { CollateralAsset } from '@/protocol/collateral'
import { collateralPrice, collateralSpecs } from '@/quant/collateral'
import { pricePerShare, unitsWorth } from '@/quant/strategyShares'
import type { Account } from '../accounts/account'
import { accountHealth } from '../margin/accountRisk'
import type { ExchangeState } from '../state'
import { accountOf } from './strategies'
import type { StrategyRecord, Valuation } from './strategyRecord'

const nothing = fixed6<Amount>(0n)

export type StrategyWorth = {
  /** USD: what the account that trades is worth. */
  readonly equity: Usd
  /** The same in units of the collateral. */
  readonly aum: Amount
  /** USD for a unit of the collateral. */
  readonly price: Price
}

/** What a strategy is worth at the prices of now; undefined while one of them is not known. */
export function worthOfStrategy(state: ExchangeState, terms: Pick<StrategyRecord, 'strategy' | 'collateralAsset'>) {
  const account = accountOf(state, terms.strategy)
  const isPriced = [...account.collaterals.keys()].every((asset) => priceOf(state, asset) !== undefined)
  const price = priceOf(state, terms.collateralAsset)
  if (!isPriced || price === undefined) return undefined
  const { equity } = accountHealth(state, account)
  const worth: StrategyWorth = { equity, aum: unitsWorth(equity, price), price }
  return worth
}

export function priceOf({ assets }: ExchangeState, asset: CollateralAsset): Price | undefined {
  return collateralPrice(asset, (name) => assets.get(name)?.index)
}

/** Units that the account can give away and still stand: it keeps its isolated margins, and its margin stays above 0. */
export function spareUnits(state: ExchangeState, account: Account, asset: CollateralAsset): Amount {
  // Two millionths for the roundings of the margin value, before and after.
  const available = larger(accountHealth(state, account).availableMargin, fixed6<Usd>(2n)) - 2n
  if (asset === 'USDC')
    return larger(smaller(fixed6<Amount>(account.balance - account.isolatedMargin), fixed6<Amount>(available)), nothing)
  const price = priceOf(state, asset)
  const held = account.collaterals.get(asset) ?? nothing
  if (price === undefined || price === 0n) return nothing
  const backing = price * collateralSpecs[asset].ratio
  return smaller(held, fixed6<Amount>((available * scale * scale) / backing))
}

/** The valuation of now, with the drawdown that it adds to that of the year. */
export function valued(record: StrategyRecord, worth: StrategyWorth, timeNs: bigint): Valuation {
  const price = pricePerShare({ aum: worth.aum, shares: record.shares }) ?? fixed6<Fraction>(scale)
  const year = new Date(Number(timeNs / 1_000_000n)).getUTCFullYear()
  const before = record.valuation
  const isSameYear = before.year === year
  const highestPrice = larger(price, isSameYear ? before.highestPrice : before.pricePerShare)
  const fall = fixed6<Fraction>(highestPrice === 0n ? 0n : ((highestPrice - price) * scale) / highestPrice)
  return {
    timeNs,
    equity: worth.equity,
    aum: worth.aum,
    pricePerShare: price,
    pnl: fixed6<Usd>(worth.equity - record.paidIn),
    year,
    highestPrice,
    maxDrawdown: isSameYear ? larger(before.maxDrawdown, fall) : fall,
  }
}
