import type { Instrument } from '@/protocol/instrument'
import type { AccountMargin } from '@/quant/margin/accountMargin'
import type { PositionState } from '@/quant/preview/positionState'
import type { BeforeAfter } from '@/quant/preview/previewOrder'
import type { Change } from '@/ui/BeforeAfter'
import { liquidationText } from '@/ui/liquidationText'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

type Margin = BeforeAfter<AccountMargin> | undefined
type Position = BeforeAfter<PositionState> | undefined

/** The margin of the account and where the position would be liquidated, before and after; unknown is a dash. */
export function marginChanges(instrument: Instrument, margin: Margin, position: Position): readonly Change[] {
  const { before, after } = margin ?? {}
  const isIsolated = position?.before?.isolatedMargin !== undefined
  const isShort = after !== undefined && after.availableMargin <= 0n
  return [
    {
      name: t('Available margin'),
      unit: 'USD',
      before: formatUsd(before?.availableMargin),
      after: formatUsd(after?.availableMargin),
      ...(isShort && { tone: 'danger' as const }),
    },
    {
      name: t('Maintenance'),
      unit: 'USD',
      // The account's margin leaves isolated positions out, and would say 0 of this one.
      about: isIsolated
        ? t('The margin below which the position is liquidated')
        : t('The margin below which the account is liquidated'),
      before: formatUsd((isIsolated ? position?.before : before)?.maintenanceMargin),
      after: formatUsd((isIsolated ? position?.after : after)?.maintenanceMargin),
    },
    ...(instrument.instrumentType === 'PERPETUAL' ? [liquidationChange(instrument, position)] : []),
  ]
}

/** Of the account; of an isolated position its own, which the account's leaves out. */
export function initialMarginChange(margin: Margin, position: Position): Change {
  const isIsolated = position?.before?.isolatedMargin !== undefined
  const { before, after } = (isIsolated ? position : margin) ?? {}
  return {
    name: t('Initial margin'),
    unit: 'USD',
    ...(isIsolated && { about: t('The margin that a position of this size needs to open') }),
    before: formatUsd(before?.initialMargin),
    after: formatUsd(after?.initialMargin),
  }
}

export function liquidationChange(instrument: Instrument, position: Position): Change {
  return {
    name: t('Liquidation'),
    unit: 'USD',
    about: t('The mark that would liquidate the position: other underlyings, volatilities and time unchanged.'),
    before: liquidationText(position?.before?.liquidation?.(), instrument.priceStep),
    after: liquidationText(position?.after?.liquidation?.(), instrument.priceStep),
  }
}
