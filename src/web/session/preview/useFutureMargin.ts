import type { Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { useOrderPreview } from './useOrderPreview'

/** The book of a later moment is not known: nothing in it is counted on. */
const emptyBook: PreviewBook = { bids: [], asks: [] }

/**
 * USD of the available margin that an order would need which is sent later, as a stop or the slices of a TWAP are: for
 * its whole amount at its limit, with the account and the prices of now. Undefined while that is not known.
 */
export function useFutureMargin(
  instrument: Instrument,
  order: Pick<PreviewOrder, 'isBuy' | 'amount' | 'limitPrice' | 'reduceOnly'> | undefined,
): Usd | undefined {
  const { instrumentId } = instrument
  const whole =
    order === undefined ? undefined : { ...order, instrumentId, postOnly: false, timeInForce: 'GTC' as const }
  const own = useOrderPreview(instrument, whole, emptyBook)?.own
  return order === undefined ? undefined : own?.neededMargin
}
