import { formatFixed6, toNumber } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useOpenTicket } from '@/web/desk/draft/openTicket'
import { t } from '@/web/language/t'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatPrice } from '@/web/ui/formatNumber'
import { snapPrice } from '@/web/ui/priceSteps'

type EmptyBookProps = {
  instrument: Instrument
  /** Depth needs orders on both sides. */
  isDepth?: boolean
}

/** In place of a book without orders. The first one needs a price, and the mark is the one that is known. */
export function EmptyBook({ instrument, isDepth = false }: EmptyBookProps) {
  return (
    <EmptyState action={<FillInMark instrument={instrument} />}>
      {isDepth
        ? t('Depth appears once both sides of the book have orders.')
        : t('No orders in the book. Place a limit order to be first.')}
    </EmptyState>
  )
}

/** Starts a limit order at the mark price in the ticket of the desk; nothing where either is not there. */
export function FillInMark({ instrument }: { instrument: Instrument }) {
  const ticket = useOpenTicket()
  const { ticker, status } = useThrottledTicker(instrument.instrumentName)
  const mark = status === 'live' ? ticker?.mark?.price : undefined
  const price = mark === undefined ? undefined : snapPrice(toNumber(mark), instrument.priceStep)
  // The ticket of the instrument before may still be the one on the screen.
  if (ticket?.instrument.instrumentName !== instrument.instrumentName || price === undefined) return null
  return (
    <Button
      size="small"
      onClick={() => ticket.fill((draft) => ({ ...draft, type: 'limit', priceText: formatFixed6(price) }))}
    >
      {t('Fill in the mark price {price}', { price: formatPrice(price, instrument.priceStep) })}
    </Button>
  )
}
