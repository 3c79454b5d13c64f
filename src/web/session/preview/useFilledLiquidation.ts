import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { LiquidationPrice, PositionState } from '@/core/quant/preview/positionLiquidation'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { useAccountSession } from '@/web/session/accountContext'
import { usePreviewAccount } from './usePreviewAccount'
import { usePreviewTurn } from './usePreviewTurn'

/**
 * Returns the marks that would liquidate a perpetual once an order has filled, at current prices. Empty if unknown.
 * Marks that already liquidate the position are left out, because the order does not change them.
 */
export function useFilledLiquidation(
  instrument: Instrument,
  order: PreviewOrder,
  book: PreviewBook | undefined,
): readonly LiquidationPrice[] {
  const previews = useAccountSession()?.previews
  const account = usePreviewAccount(instrument)
  usePreviewTurn(previews)
  // An option's position is liquidated at prices of its underlying, which have no place on the option's scale.
  if (previews === undefined || account === undefined || instrument.instrumentType !== 'PERPETUAL') return none
  if (book === undefined) return none
  const { position } = previews.filled({ account, order, book })
  return newLiquidations(position, instrument.priceStep)
}

/** Returns the marks that exist after but not before, compared to the tick. */
export function newLiquidations(
  { before, after }: OrderPreview['position'],
  priceStep: Price,
): readonly LiquidationPrice[] {
  const held = pricesOf(before)
  const isHeld = ({ way, price }: LiquidationPrice) =>
    held.some((one) => one.way === way && absolute(one.price - price) < priceStep)
  return pricesOf(after).filter((one) => !isHeld(one))
}

function pricesOf(state: PositionState | undefined): readonly LiquidationPrice[] {
  const found = state?.liquidation?.()
  return found?.status === 'prices' ? found.prices : none
}

const absolute = (difference: bigint) => (difference < 0n ? -difference : difference)

const none: readonly LiquidationPrice[] = []
