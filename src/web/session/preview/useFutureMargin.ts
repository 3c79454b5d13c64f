import type { Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { useOrderPreview } from './useOrderPreview'

/** Future books are unknown, so the computation uses an empty book. */
const emptyBook: PreviewBook = { bids: [], asks: [] }

/**
 * Returns the USD of available margin that a later order needs, such as a stop or a TWAP's slices: for its whole amount
 * at its limit, with the current account and prices. Undefined while unknown.
 */
export function useFutureMargin(
  instrument: Instrument,
  order: Pick<PreviewOrder, 'isBuy' | 'amount' | 'limitPrice' | 'reduceOnly' | 'positionSide'> | undefined,
): Usd | undefined {
  const { instrumentId } = instrument
  const whole =
    order === undefined ? undefined : { ...order, instrumentId, postOnly: false, timeInForce: 'GTC' as const }
  const own = useOrderPreview(instrument, whole, emptyBook)?.own
  return order === undefined ? undefined : own?.neededMargin
}
