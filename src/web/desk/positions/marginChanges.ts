import { subtract, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { AccountMargin } from '@/core/quant/margin/accountMargin'
import type { PositionState } from '@/core/quant/preview/positionLiquidation'
import type { BeforeAfter } from '@/core/quant/preview/previewOrder'
import { t } from '@/web/language/t'
import type { Change } from '@/web/ui/BeforeAfter'
import { estimate } from '@/web/ui/estimate'
import { feeText } from '@/web/ui/feeText'
import { formatUsd } from '@/web/ui/formatNumber'
import { farLiquidationText, positionLiquidationText } from '@/web/ui/liquidationText'

type Margin = BeforeAfter<AccountMargin> | undefined
type Position = BeforeAfter<PositionState> | undefined

/** Changes of the account's margin and of the position's liquidation price. */
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
      name: t('Maint. margin'),
      unit: 'USD',
      // An isolated position shows its own margin, because the account's margin excludes it and would show 0.
      about: isIsolated
        ? t('Minimum margin to avoid liquidation of the position')
        : t('Minimum margin to avoid liquidation'),
      before: formatUsd((isIsolated ? position?.before : before)?.maintenanceMargin),
      after: formatUsd((isIsolated ? position?.after : after)?.maintenanceMargin),
    },
    reservedChange(margin),
    ...(instrument.instrumentType === 'PERPETUAL' ? [liquidationChange(instrument, position)] : []),
  ]
}

/** Change of what open orders reserve: a smaller position leaves more of them uncovered. */
export function reservedChange(margin: Margin): Change {
  return {
    name: t('Reserved by orders'),
    unit: 'USD',
    about: t('Margin of open orders, with their worst fees. Part of the initial margin.'),
    before: formatUsd(margin?.before?.openOrderMargin),
    after: formatUsd(margin?.after?.openOrderMargin),
  }
}

/** The result of a fill before its fee, the fee, and the net, which positions show as "If closed now". */
export function resultChanges(pnl: Usd | undefined, fee: Usd | undefined): readonly Change[] {
  const net = pnl === undefined || fee === undefined ? undefined : subtract(pnl, fee)
  return [
    { name: t('PnL before fee'), unit: 'USD', after: formatUsd(pnl) },
    { name: t('Fee'), unit: 'USD', after: feeText(fee) },
    {
      name: t('PnL after fee'),
      unit: 'USD',
      after: formatUsd(net),
      ...(net !== undefined && { tone: net < 0n ? ('danger' as const) : ('good' as const) }),
    },
  ]
}

/**
 * Change of the account's initial margin. For an isolated position, change of the position's own margin, because the
 * account's margin excludes it.
 */
export function initialMarginChange(margin: Margin, position: Position): Change {
  const isIsolated = position?.before?.isolatedMargin !== undefined
  const { before, after } = (isIsolated ? position : margin) ?? {}
  return {
    name: t('Initial margin'),
    unit: 'USD',
    ...(isIsolated && { about: t('Margin needed to open a position of this size') }),
    before: formatUsd(before?.initialMargin),
    after: formatUsd(after?.initialMargin),
  }
}

export function liquidationChange(instrument: Instrument, position: Position): Change {
  return {
    name: t('Liq. price'),
    unit: 'USD',
    about: liquidationAbout(instrument, position),
    before: positionLiquidationText(position?.before, instrument.priceStep),
    after: positionLiquidationText(position?.after, instrument.priceStep),
  }
}

function liquidationAbout({ priceStep }: Instrument, position: Position): string {
  const [before, after] = [position?.before, position?.after].map((state) =>
    farLiquidationText(state?.liquidation?.(), priceStep),
  )
  const textOf = (state: PositionState | undefined) => estimate(positionLiquidationText(state, priceStep))
  const exact =
    before === undefined && after === undefined
      ? ''
      : `${before ?? textOf(position?.before)} → ${after ?? textOf(position?.after)} · `
  return `${exact}${t('Estimated liquidation price (mark), with other underlyings, volatilities and time unchanged.')}`
}
