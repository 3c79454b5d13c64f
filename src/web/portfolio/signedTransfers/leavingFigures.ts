import { collateralAssets } from '@/core/protocol/collateral'
import {
  add,
  fixed6,
  larger,
  smaller,
  subtract,
  toNumber,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import { collateralPrice } from '@/core/quant/collateral'
import { lostMargin, mostThatMayLeave } from '@/core/quant/leavingMargin'
import type { AccountFigures } from '@/web/session/figures/accountFigures'

export type Leaving = {
  readonly asset: string
  readonly balance: Amount
  readonly most: Amount
  readonly price: Price | undefined
}

type Standing = {
  readonly account: Pick<AccountReply, 'collaterals' | 'positions'>
  readonly figures: Pick<AccountFigures, 'availableMargin' | 'maintenanceMargin' | 'marginBalance'>
  readonly indexes: ReadonlyMap<string, Price>
  /** Number of resting orders; undefined while unknown. */
  readonly openOrders: number | undefined
}

const none = fixed6<Amount>(0n)
const noUsd = fixed6<Usd>(0n)

/** Withdrawable amount of each asset, by the venue's rule at current prices. */
export function leavingOf({ account, figures, indexes, openOrders }: Standing): readonly Leaving[] {
  const positions = account.positions ?? []
  const isIdle = positions.length === 0 && openOrders === 0
  const isolated = positions.reduce((sum, { isolatedMargin }) => add(sum, isolatedMargin ?? noUsd), noUsd)
  return (account.collaterals ?? []).map(({ collateralAsset, balance, withdrawableBalance }) => {
    const asset = collateralAssets.find((name) => name === collateralAsset)
    if (asset === undefined) {
      return { asset: collateralAsset, balance, most: withdrawableBalance ?? none, price: undefined }
    }
    const price = collateralPrice(asset, (name) => indexes.get(name))
    const free = asset === 'USDC' ? larger(subtract(balance, fixed6<Amount>(isolated)), none) : balance
    const { availableMargin } = figures
    return { asset, balance, price, most: mostThatMayLeave({ asset, free, price, availableMargin, isIdle }) }
  })
}

export type LeavingEffect = {
  /** Available margin before the transfer, USD. */
  readonly availableBefore: Usd
  readonly availableAfter: Usd
  /** Maintenance margin as a fraction of its backing, where 1 is liquidation. Undefined without backing. */
  readonly useBefore: number | undefined
  readonly useAfter: number | undefined
  /** USD that the account can lose before liquidation, after the transfer. */
  readonly roomAfter: Usd
}

/** Computes the state of the account after the amount has left it. */
export function leavingEffect(
  { figures }: Pick<Standing, 'figures'>,
  { asset: name, balance, price }: Leaving,
  amount: Amount,
): LeavingEffect | undefined {
  const asset = collateralAssets.find((known) => known === name)
  if (asset === undefined) return undefined
  const { availableMargin, maintenanceMargin, marginBalance } = figures
  const lost = lostMargin(asset, balance, smaller(amount, larger(balance, none)), price)
  const behindAfter = subtract(marginBalance, lost)
  return {
    availableBefore: availableMargin,
    availableAfter: subtract(availableMargin, lost),
    useBefore: shareOf(maintenanceMargin, marginBalance),
    useAfter: shareOf(maintenanceMargin, behindAfter),
    roomAfter: subtract(behindAfter, maintenanceMargin),
  }
}

function shareOf(part: Usd, whole: Usd): number | undefined {
  return whole <= 0n ? undefined : toNumber(part) / toNumber(whole)
}
