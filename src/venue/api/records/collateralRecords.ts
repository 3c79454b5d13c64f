import type { CollateralAsset } from '@/core/protocol/collateral'
import { add, fixed6, larger, scale, smaller, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import { collateralSpecs, collateralValue, marginValue } from '@/core/quant/collateral'
import type { HeldCollateral } from '@/core/quant/margin/accountFunds'
import type { Crossing } from '../../engine/transfers/transferCommand'
import type { LiveAccountFigures } from '../../live/accountFigures'
import type { LiveVenueAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'

/** One asset of an account, an element of `collaterals` of `GET /account` (rest-private 5.1). */
type CollateralRecord = {
  readonly collateralAsset: CollateralAsset
  readonly collateralValue: Usd
  readonly marginValue: Usd
  readonly balance: Amount
  readonly availableBalance: Amount
  readonly withdrawableBalance: Amount
  readonly collateralYieldBearing: boolean
  readonly pendingWithdrawals: Amount
  readonly unrealizedPnl: Usd
}

const zero = fixed6<Usd>(0n)
const nothing = fixed6<Amount>(0n)

/** Lists USDC, which is always present, and every other held asset. */
export function collateralRecords(
  account: LiveVenueAccount,
  figures: LiveAccountFigures,
  crossings: ReadonlyMap<string, Crossing>,
  yieldVault?: LiveState['yieldVault'],
): CollateralRecord[] {
  const available = larger(figures.margin.availableMargin, zero)
  const others = figures.collateral.map((held) => otherRecord(held, available))
  return [usdcRecord(account, figures, available), ...others].map((record) => ({
    ...record,
    pendingWithdrawals: add(
      pendingOf(account, record.collateralAsset, crossings),
      record.collateralAsset === 'aeUSD' ? waitingOf(account, yieldVault) : nothing,
    ),
  }))
}

/**
 * Builds the record of USDC. Everything settles in USDC, so it includes the unrealised profit; one USDC counts as one
 * USD.
 */
function usdcRecord(account: LiveVenueAccount, figures: LiveAccountFigures, available: Usd): CollateralRecord {
  const { balance } = account
  const free = larger(subtract(balance, figures.isolatedMargin), zero)
  return {
    collateralAsset: 'USDC',
    collateralValue: balance,
    marginValue: balance,
    unrealizedPnl: figures.margin.unrealizedPnl,
    ...unitsOf('USDC', fixed6<Amount>(balance), fixed6<Amount>(smaller(free, available))),
  }
}

function otherRecord({ asset, balance, price }: HeldCollateral, available: Usd): CollateralRecord {
  const backing = marginValue(asset, balance, price)
  const backingOfUnit = price * collateralSpecs[asset].ratio
  const spare = backing <= available ? balance : fixed6<Amount>((available * scale * scale) / backingOfUnit)
  return {
    collateralAsset: asset,
    collateralValue: collateralValue(balance, price),
    marginValue: backing,
    unrealizedPnl: zero,
    ...unitsOf(asset, balance, spare),
  }
}

/** Returns the units that have left the account and have not arrived yet. */
function pendingOf(
  { account }: LiveVenueAccount,
  asset: CollateralAsset,
  crossings: ReadonlyMap<string, Crossing>,
): Amount {
  let sum = nothing
  for (const crossing of crossings.values()) {
    if (crossing.kind !== 'withdraw' || crossing.account !== account || crossing.asset !== asset) continue
    sum = add(sum, crossing.amount)
  }
  return sum
}

function waitingOf({ account }: LiveVenueAccount, vault: LiveState['yieldVault']): Amount {
  const own = (vault?.waiting ?? []).filter((one) => one.account === account)
  return own.reduce((sum, { shares }) => add(sum, shares), nothing)
}

function unitsOf(asset: CollateralAsset, balance: Amount, available: Amount) {
  return {
    balance,
    availableBalance: available,
    withdrawableBalance: available,
    collateralYieldBearing: collateralSpecs[asset].isYieldBearing,
    pendingWithdrawals: nothing,
  }
}
