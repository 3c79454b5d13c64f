import type { Amount, Price } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { StopKind } from '@/core/quant/checkStop'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { isWithinReach } from '@/web/desk/chart/isWithinReach'
import type { ChartLine } from '@/web/desk/chart/StaticLine'
import { t } from '@/web/language/t'
import { pnlAt } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import { closingStops } from '@/web/session/stops/closingStops'
import { stopScope } from '@/web/session/stops/stopOrder'
import { formatAmount } from '@/web/ui/formatNumber'

export type PositionLines = {
  readonly mark: Price | undefined
  readonly amountStep: Amount
  /** Called with a price dragged from the entry line, to set a stop there. */
  readonly onPick: NonNullable<ChartLine['protect']>['onPick']
  readonly canStop: boolean
  readonly orders: readonly OpenOrder[]
}

export function entryLine(held: PositionMessage, shown: PositionLines): ChartLine {
  const { mark, amountStep, onPick, canStop, orders } = shown
  // A stop that is already set has its own draggable line, so no handle is offered for it.
  const set = closingStops(held, orders).filter((stop) => stopScope(stop) === 'wholePosition')
  const kinds = protections.filter((kind) => set.every(({ stop }) => stop !== kind))
  const side = held.side === 'buy' ? t('Long') : t('Short')
  return {
    key: `entry ${positionKey(held)}`,
    label: held.side === 'buy' ? t('Long entry') : t('Short entry'),
    short: `${side} ${formatAmount(held.amount, amountStep)}`,
    price: held.avgEntryPrice,
    tone: 'plain',
    pnl: pnlAt(held, mark ?? held.markPrice),
    waits: true,
    ...(canStop && { protect: { kinds, onPick } }),
  }
}

export function liquidationLines(
  liquidations: readonly LiquidationPrice[],
  mark: PositionLines['mark'],
): readonly ChartLine[] {
  return liquidations.map(({ way, price }) => ({
    key: `liquidation-${way}`,
    label: t('Liquidation'),
    short: t('Liq.'),
    price,
    waits: isWithinReach(price, mark),
    tone: 'danger',
    isEstimate: true,
  }))
}

const protections: readonly StopKind[] = ['TAKE_PROFIT', 'STOP_LOSS']
