import { fixed6, subtract } from '@/protocol/fixed6'
import type { Usd } from '@/protocol/fixed6'
import { hasEnoughMargin } from '../margin/accountMargin'
import { isolatedAfterChange, isolatedHealth } from '../margin/isolatedMargin'
import { pricedMarket } from './accountState'
import type { AccountState } from './accountState'
import { holdingOf, withHolding } from './previewAccount'
import type { PreviewAccount } from './previewAccount'
import { figuresOf, statesOf, unknownVerdict, verdict } from './settingPreview'
import type { PositionSettingPreview, Verdict } from './settingPreview'

/** USD added to the margin of an isolated position; negative takes away. */
export function previewIsolatedMargin(
  account: PreviewAccount,
  instrumentId: string,
  change: Usd,
): PositionSettingPreview {
  const holding = holdingOf(account, instrumentId)
  const isolated = holding.isolated && isolatedAfterChange(holding.isolated, change)
  const changed = isolated === undefined ? account : withHolding(account, instrumentId, { ...holding, isolated })
  const states = statesOf(account, changed)
  const error = checkIsolatedMargin(account, instrumentId, change, states.before)
  return { ...error, ...figuresOf(account, changed, instrumentId, states) }
}

function checkIsolatedMargin(
  account: PreviewAccount,
  instrumentId: string,
  change: Usd,
  before: AccountState | undefined,
): Verdict {
  const market = pricedMarket(account, instrumentId)
  if (market === undefined || before === undefined) return unknownVerdict
  const { instrument, markPrice } = market
  if (instrument.instrumentType !== 'PERPETUAL') return verdict('INSTRUMENT_NOT_PERPETUAL')
  if (change === 0n) return verdict('INVALID_MARGIN')
  if (!account.isolatedInstruments.has(instrumentId)) return verdict('ACCOUNT_NOT_ISOLATED')
  const { isolated, position } = holdingOf(account, instrumentId)
  if (isolated === undefined) return verdict('UPDATE_MARGIN_DOES_NOT_EXIST')
  if (account.isInLiquidation) return verdict('ACCOUNT_LIQUIDATION')
  if (change < 0n) {
    const leverage = account.leverages.get(instrumentId)
    const { removable } = isolatedHealth({ isolated, position, markPrice, terms: instrument, leverage })
    return verdict(0n - change > removable ? 'INSUFFICIENT_ISOLATED_MARGIN' : undefined)
  }
  const isEnough =
    change <= freeUsdc(account) && hasEnoughMargin({ availableMargin: subtract(before.margin.availableMargin, change) })
  return verdict(isEnough ? undefined : 'INSUFFICIENT_AVAILABLE_MARGIN')
}

/** USDC that is not set aside for a position. */
function freeUsdc({ usdc, holdings }: PreviewAccount): Usd {
  let free: bigint = usdc
  for (const { isolated } of holdings.values()) free -= isolated?.margin ?? 0n
  return fixed6<Usd>(free)
}
