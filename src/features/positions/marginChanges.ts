import type { Instrument } from '@/protocol/instrument'
import type { AccountMargin } from '@/quant/margin/accountMargin'
import type { PositionState } from '@/quant/preview/positionState'
import type { BeforeAfter } from '@/quant/preview/previewOrder'
import type { Change } from '@/ui/BeforeAfter'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

type Margin = BeforeAfter<AccountMargin> | undefined
type Position = BeforeAfter<PositionState> | undefined

/** The margin of the account and where the position would be liquidated, before and after; unknown is a dash. */
export function marginChanges(instrument: Instrument, margin: Margin, position: Position): readonly Change[] {
  const { before, after } = margin ?? {}
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
      about: t('The margin below which the account is liquidated'),
      before: formatUsd(before?.maintenanceMargin),
      after: formatUsd(after?.maintenanceMargin),
    },
    ...(instrument.instrumentType === 'PERPETUAL' ? [liquidationChange(instrument, position)] : []),
  ]
}

export function liquidationChange(instrument: Instrument, position: Position): Change {
  return {
    name: t('Liquidation'),
    unit: 'USD',
    about: t('The mark that would liquidate the position, with all else as it is'),
    before: formatPrice(position?.before?.liquidationPrice, instrument.priceStep),
    after: formatPrice(position?.after?.liquidationPrice, instrument.priceStep),
  }
}
