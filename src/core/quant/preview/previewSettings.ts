import type { ErrorCode } from '@/core/protocol/errorCodes'
import { subtract, fixed6, type Usd } from '@/core/protocol/fixed6'
import { type AccountMargin, hasEnoughMargin } from '../margin/accountMargin'
import { isolatedAfterChange, isolatedHealth } from '../margin/isolatedMargin'
import { leverageShortfall } from '../margin/leverageRule'
import { accountState, rememberChanges, type AccountState, pricedMarket } from './accountState'
import { positionState, type PositionState } from './positionLiquidation'
import { type PreviewAccount, holdingOf, withHolding } from './previewAccount'
import type { BeforeAfter } from './previewOrder'

export type SettingPreview = {
  /** Whether the venue would accept the change, and the error code if not. Both are undefined while unknown. */
  readonly isAllowed: boolean | undefined
  readonly error: ErrorCode | undefined
  readonly margin: BeforeAfter<AccountMargin>
}
export type PositionSettingPreview = SettingPreview & {
  readonly position: BeforeAfter<PositionState>
  /** USD that are missing for the change; absent if none or unknown. */
  readonly missing?: Usd | undefined
}

export type Verdict = Pick<PositionSettingPreview, 'isAllowed' | 'error' | 'missing'>
export type States = { readonly before: AccountState | undefined; readonly after: AccountState | undefined }

export const unknownVerdict: Verdict = { isAllowed: undefined, error: undefined }

export function verdict(error: ErrorCode | undefined): Verdict {
  return { isAllowed: error === undefined, error }
}

export function statesOf(account: PreviewAccount, changed: PreviewAccount): States {
  const changesOf = rememberChanges()
  return { before: accountState(account, changesOf), after: accountState(changed, changesOf) }
}

export function figuresOf(
  account: PreviewAccount,
  changed: PreviewAccount,
  instrumentId: string,
  { before, after }: States,
) {
  return {
    margin: { before: before?.margin, after: after?.margin },
    position: {
      before: positionState(account, instrumentId, before),
      after: positionState(changed, instrumentId, after),
    },
  }
}

/**
 * Previews a switch between standard and portfolio margin. It is rejected if the account would be short of margin in
 * the new mode.
 */
export function previewMarginMode(account: PreviewAccount, isPortfolioMargin: boolean): SettingPreview {
  const { before, after } = statesOf(account, { ...account, isPortfolioMargin })
  const margin = { before: before?.margin, after: after?.margin }
  if (account.isPortfolioMargin === isPortfolioMargin) return { isAllowed: true, error: undefined, margin }
  if (account.isInLiquidation) return { isAllowed: false, error: 'ACCOUNT_LIQUIDATION', margin }
  if (after === undefined) return { isAllowed: undefined, error: undefined, margin }
  // An account without positions and orders is never short of margin, even when empty.
  const isShort = account.holdings.size > 0 && !hasEnoughMargin(after.margin)
  return { ...verdict(isShort ? 'INSUFFICIENT_MARGIN' : undefined), margin }
}

/** Changes a perpetual's leverage, which sets the margin of orders and of future fills. */
export function previewLeverage(
  account: PreviewAccount,
  instrumentId: string,
  leverage: number,
): PositionSettingPreview {
  // No margin can be computed for a leverage that the venue would not accept.
  const isLeverage = Number.isInteger(leverage) && leverage > 0
  const leverages = isLeverage ? new Map(account.leverages).set(instrumentId, leverage) : account.leverages
  const states = statesOf(account, { ...account, leverages })
  const error = checkLeverage(account, instrumentId, leverage, states)
  return { ...error, ...figuresOf(account, { ...account, leverages }, instrumentId, states) }
}

/** Checks a new leverage. With orders or a position it can be lowered as far as the margin allows. */
function checkLeverage(
  account: PreviewAccount,
  instrumentId: string,
  leverage: number,
  { before, after }: States,
): Verdict {
  const instrument = account.markets.get(instrumentId)?.instrument
  if (instrument === undefined) return unknownVerdict
  if (instrument.instrumentType !== 'PERPETUAL') return verdict('INSTRUMENT_NOT_PERPETUAL')
  if (leverage === 0) return verdict('LEVERAGE_IS_ZERO')
  if (!Number.isInteger(leverage) || leverage < 0) return verdict('INVALID_LEVERAGE')
  if (leverage > instrument.maxLeverage) return verdict('LEVERAGE_TOO_HIGH')
  const present = account.leverages.get(instrumentId) ?? instrument.maxLeverage
  if (leverage === present) return verdict(undefined)
  if (account.isInLiquidation) return verdict('ACCOUNT_LIQUIDATION')
  if (leverage > present || !account.holdings.has(instrumentId)) return verdict(undefined)
  const market = pricedMarket(account, instrumentId)
  if (before === undefined || after === undefined || market === undefined) return unknownVerdict
  const { isolated: reserved, position } = holdingOf(account, instrumentId)
  const isolated =
    reserved === undefined || position.amount === 0n
      ? undefined
      : {
          ...isolatedHealth({ isolated: reserved, position, markPrice: market.markPrice, terms: instrument, leverage }),
          margin: reserved.margin,
        }
  const shortfall = leverageShortfall({ before: before.margin, after: after.margin, isolated })
  return { ...verdict(shortfall?.error), missing: shortfall?.missing }
}

/** USD added to the margin of an isolated position; negative removes margin. */
export function previewIsolatedMargin(
  account: PreviewAccount,
  instrumentId: string,
  change: Usd,
): PositionSettingPreview {
  const holding = holdingOf(account, instrumentId)
  const isolated = holding.isolated === undefined ? undefined : isolatedAfterChange(holding.isolated, change)
  const changed = isolated === undefined ? account : withHolding(account, instrumentId, { ...holding, isolated })
  const states = statesOf(account, changed)
  const error = checkIsolatedMargin(account, instrumentId, change, states.before)
  return { ...error, ...figuresOf(account, changed, instrumentId, states) }
}

/** USD that can be taken from the margin of an isolated position now; undefined while unknown. */
export function removableMargin(account: PreviewAccount, instrumentId: string): Usd | undefined {
  const market = pricedMarket(account, instrumentId)
  const { isolated, position } = holdingOf(account, instrumentId)
  if (market?.instrument.instrumentType !== 'PERPETUAL' || isolated === undefined) return undefined
  const leverage = account.leverages.get(instrumentId)
  const { instrument: terms, markPrice } = market
  return isolatedHealth({ isolated, position, markPrice, terms, leverage }).removable
}

function checkIsolatedMargin(
  account: PreviewAccount,
  instrumentId: string,
  change: Usd,
  before: AccountState | undefined,
): Verdict {
  const market = pricedMarket(account, instrumentId)
  if (market === undefined || before === undefined) return unknownVerdict
  const { instrument } = market
  if (instrument.instrumentType !== 'PERPETUAL') return verdict('INSTRUMENT_NOT_PERPETUAL')
  if (change === 0n) return verdict('INVALID_MARGIN')
  if (!account.isolatedInstruments.has(instrumentId)) return verdict('ACCOUNT_NOT_ISOLATED')
  if (holdingOf(account, instrumentId).isolated === undefined) return verdict('UPDATE_MARGIN_DOES_NOT_EXIST')
  if (account.isInLiquidation) return verdict('ACCOUNT_LIQUIDATION')
  if (change < 0n) {
    return verdict(
      0n - change > (removableMargin(account, instrumentId) ?? 0n) ? 'INSUFFICIENT_ISOLATED_MARGIN' : undefined,
    )
  }
  const isEnough =
    change <= freeUsdc(account) && hasEnoughMargin({ availableMargin: subtract(before.margin.availableMargin, change) })
  return verdict(isEnough ? undefined : 'INSUFFICIENT_AVAILABLE_MARGIN')
}

function freeUsdc({ usdc, holdings }: PreviewAccount): Usd {
  let free: bigint = usdc
  for (const { isolated } of holdings.values()) free -= isolated?.margin ?? 0n
  return fixed6<Usd>(free)
}
