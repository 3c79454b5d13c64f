import type { LeavingEffect } from '@/account/transfers/leavingFigures'
import type { Change } from '@/ui/BeforeAfter'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

/** From here on a fall of a few percent may end in liquidation. */
const closeToLiquidation = 0.75

/** Margin before and after, and what is left until liquidation. */
export function leavingChanges(effect: LeavingEffect | undefined): readonly Change[] {
  const isClose = effect?.useAfter !== undefined && effect.useAfter >= closeToLiquidation
  const tone = isClose ? { tone: 'danger' as const } : {}
  return [
    {
      name: t('Available margin'),
      unit: 'USD',
      about: t('For new orders.'),
      before: formatUsd(effect?.availableBefore),
      after: formatUsd(effect?.availableAfter),
    },
    {
      name: t('Maintenance used'),
      about: t('Liquidation is at 100%.'),
      before: share(effect?.useBefore),
      after: share(effect?.useAfter),
      ...tone,
    },
    {
      name: t('Room until liquidation'),
      unit: 'USD',
      about: t('What the account can lose before positions are liquidated.'),
      after: formatUsd(effect?.roomAfter),
      ...tone,
    },
  ]
}

function share(use: number | undefined): string {
  return use === undefined ? unknownText : formatPercent(use, { decimals: 1, isSigned: false })
}
