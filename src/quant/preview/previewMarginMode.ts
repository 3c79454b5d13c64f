import { hasEnoughMargin } from '../margin/accountMargin'
import type { PreviewAccount } from './previewAccount'
import { statesOf, verdict } from './settingPreview'
import type { SettingPreview } from './settingPreview'

/** Switching between standard and portfolio margin. Refused when the account would be short of margin in the new mode. */
export function previewMarginMode(account: PreviewAccount, isPortfolioMargin: boolean): SettingPreview {
  const { before, after } = statesOf(account, { ...account, isPortfolioMargin })
  const margin = { before: before?.margin, after: after?.margin }
  if (account.isPortfolioMargin === isPortfolioMargin) return { isAllowed: true, error: undefined, margin }
  if (account.isInLiquidation) return { isAllowed: false, error: 'ACCOUNT_LIQUIDATION', margin }
  if (after === undefined) return { isAllowed: undefined, error: undefined, margin }
  // An account with nothing at risk is short of nothing, even when it is empty.
  const isShort = account.holdings.size > 0 && !hasEnoughMargin(after.margin)
  return { ...verdict(isShort ? 'INSUFFICIENT_MARGIN' : undefined), margin }
}
