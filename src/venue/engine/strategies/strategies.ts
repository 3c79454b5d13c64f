import { assert } from '@/core/lib/assert'
import type { CollateralAsset } from '@/core/protocol/collateral'
import {
  fixed6,
  type Amount,
  larger,
  scale,
  smaller,
  type Fraction,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { collateralPrice, collateralSpecs } from '@/core/quant/collateral'
import { fallFrom, pricePerShare, unitsWorth } from '@/core/quant/strategyShares'
import type { Account } from '../accounts/account'
import type { CommandContext } from '../commandContext'
import type { EngineEvent } from '../event'
import { accountHealth } from '../margin/accountRisk'
import type { ExchangeState } from '../state'
import type { StakeRecord, Strategy, StrategyRecord, Valuation } from './strategyRecord'

/** Missing in snapshots older than strategies. */
export type StrategiesData = readonly { readonly record: StrategyRecord; readonly stakes: readonly StakeRecord[] }[]

const nothing = fixed6<Amount>(0n)

export function exportStrategies({ strategies }: ExchangeState): StrategiesData {
  return [...strategies.values()].map(({ record, stakes }) => ({ record, stakes: [...stakes.values()] }))
}

export function importStrategies(state: ExchangeState, data: StrategiesData = []): void {
  for (const { record, stakes } of data) {
    const retained = new Map(stakes.map((stake) => [stake.account, stake] as const))
    state.strategies.set(record.strategy, { record, stakes: retained })
  }
}

export function describeStrategies({ strategies }: ExchangeState): EngineEvent[] {
  return [...strategies.values()].flatMap(({ record, stakes }): EngineEvent[] => [
    { type: 'strategyChanged', strategy: record, isValued: false },
    ...[...stakes.values()].map((stake): EngineEvent => ({ type: 'stakeChanged', stake })),
  ])
}

/** Returns an account's stake; all zero if it has none. */
export function stakeOf({ record, stakes }: Strategy, account: Address): StakeRecord {
  const none = { shares: nothing, cost: nothing, pendingDeposit: nothing, pendingShares: nothing, requestedAtNs: 0n }
  return stakes.get(account) ?? { strategy: record.strategy, account, ...none }
}

export function changeStake(
  context: CommandContext,
  strategy: Strategy,
  account: Address,
  change: Partial<Pick<StakeRecord, 'shares' | 'cost' | 'pendingDeposit' | 'pendingShares' | 'requestedAtNs'>>,
): void {
  const stake = { ...stakeOf(strategy, account), ...change }
  if (stake.shares === 0n && stake.pendingDeposit === 0n) strategy.stakes.delete(account)
  else strategy.stakes.set(account, stake)
  context.events.push({ type: 'stakeChanged', stake })
}

export function accountOf({ accounts }: ExchangeState, address: Address): Account {
  const account = accounts.get(address)
  assert(account !== undefined, 'who has to do with a strategy has an account')
  return account
}

export function checkStrategies(state: ExchangeState): void {
  for (const [address, { record, stakes }] of state.strategies) {
    assert(record.strategy === address && state.accounts.has(address), 'a strategy is found by its account')
    const sums = { shares: 0n, pendingDeposits: 0n, pendingShares: 0n }
    for (const [account, stake] of stakes) {
      assert(stake.account === account && stake.strategy === address, 'a stake is found by its owner')
      assert(state.accounts.has(account), 'every stake has an owner')
      assert(stake.shares >= 0n && stake.pendingDeposit >= 0n && stake.cost >= 0n, 'no stake is negative')
      assert(stake.shares > 0n || stake.pendingDeposit > 0n, 'who has nothing has no stake')
      assert(stake.pendingShares >= 0n && stake.pendingShares <= stake.shares, 'only shares that one has are paid out')
      sums.shares += stake.shares
      sums.pendingDeposits += stake.pendingDeposit
      sums.pendingShares += stake.pendingShares
    }
    assert(sums.shares === record.shares && record.shares > 0n, 'the shares of a strategy are those of its holders')
    assert(sums.pendingShares === record.pendingShares, 'what waits to be paid out is what its holders asked for')
    assert(sums.pendingDeposits === record.pendingDeposits, 'what waits for shares is what was paid in')
    assert(
      waitingUnits(state, record) === record.pendingDeposits,
      'deposits that wait lie where no one trades with them',
    )
  }
}

function waitingUnits(state: ExchangeState, record: { waitingRoom: `0x${string}`; collateralAsset: string }): Amount {
  const room = accountOf(state, record.waitingRoom)
  for (const [asset, units] of room.collaterals) if (asset === record.collateralAsset) return units
  return fixed6<Amount>(record.collateralAsset === 'USDC' ? room.balance : 0n)
}

export type StrategyWorth = {
  /** USD: equity of the trading account. */
  readonly equity: Usd
  readonly aum: Amount
  /** USD per unit of the collateral. */
  readonly price: Price
}

/** Values a strategy at current prices; undefined while a price is unknown. */
export function worthOfStrategy(state: ExchangeState, terms: Pick<StrategyRecord, 'strategy' | 'collateralAsset'>) {
  const account = accountOf(state, terms.strategy)
  const isPriced = [...account.collaterals.keys()].every((asset) => priceOf(state, asset) !== undefined)
  const price = priceOf(state, terms.collateralAsset)
  if (!isPriced || price === undefined) return undefined
  const { equity } = accountHealth(state, account)
  const worth: StrategyWorth = { equity, aum: unitsWorth(equity, price), price }
  return worth
}

function priceOf({ assets }: ExchangeState, asset: CollateralAsset): Price | undefined {
  return collateralPrice(asset, (name) => assets.get(name)?.index)
}

/** Computes the units that the account can give away: isolated margin stays, and the available margin stays above 0. */
export function spareUnits(state: ExchangeState, account: Account, asset: CollateralAsset): Amount {
  // Two millionths for rounding of the margin value, before and after.
  const available = larger(accountHealth(state, account).availableMargin, fixed6<Usd>(2n)) - 2n
  if (asset === 'USDC')
    return larger(smaller(fixed6<Amount>(account.balance - account.isolatedMargin), fixed6<Amount>(available)), nothing)
  const price = priceOf(state, asset)
  const held = account.collaterals.get(asset) ?? nothing
  if (price === undefined || price === 0n) return nothing
  const backing = price * collateralSpecs[asset].ratio
  return smaller(held, fixed6<Amount>((available * scale * scale) / backing))
}

export function valued(record: StrategyRecord, worth: StrategyWorth, timeNs: bigint): Valuation {
  const price = pricePerShare({ aum: worth.aum, shares: record.shares }) ?? fixed6<Fraction>(scale)
  const year = new Date(Number(timeNs / 1_000_000n)).getUTCFullYear()
  const before = record.valuation
  const isSameYear = before.year === year
  const highestPrice = larger(price, isSameYear ? before.highestPrice : before.pricePerShare)
  const fall = fallFrom(highestPrice, price)
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
