import { subtract } from '@/protocol/fixed6'
import { hasEnoughMargin } from '../margin/accountMargin'
import { holdingOf } from './previewAccount'
import type { PreviewAccount } from './previewAccount'
import { figuresOf, statesOf, unknownVerdict, verdict } from './settingPreview'
import type { PositionSettingPreview, States, Verdict } from './settingPreview'

/** Another leverage for a perpetual. It sets the margin of orders, and of what fills from now on. */
export function previewLeverage(
  account: PreviewAccount,
  instrumentId: string,
  leverage: number,
): PositionSettingPreview {
  // Nothing can be held at a leverage that is none, and the venue does not take it.
  const isLeverage = Number.isInteger(leverage) && leverage > 0
  const leverages = isLeverage ? new Map(account.leverages).set(instrumentId, leverage) : account.leverages
  const states = statesOf(account, { ...account, leverages })
  const error = checkLeverage(account, instrumentId, leverage, states)
  return { ...error, ...figuresOf(account, { ...account, leverages }, instrumentId, states) }
}

/** With a position the leverage can only be raised (rest-private 6.4, a guess); orders must find their margin. */
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
  if (holdingOf(account, instrumentId).position.amount !== 0n) return verdict('CANNOT_DECREASE_LEVERAGE')
  if (before === undefined || after === undefined) return unknownVerdict
  const more = subtract(after.margin.openOrderMargin, before.margin.openOrderMargin)
  return verdict(more > 0n && !hasEnoughMargin(after.margin) ? 'INSUFFICIENT_MARGIN' : undefined)
}
