import { toNumber } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useOpenTicket } from '@/web/desk/draft/openTicket'
import { pickPrice } from '@/web/desk/ticket/order/draftChanges'
import { t } from '@/web/language/t'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatPrice } from '@/web/ui/formatNumber'
import { snapPrice } from '@/web/ui/priceSteps'

type EmptyBookProps = {
  instrument: Instrument
  /** True for the depth chart, which needs orders on both sides. */
  isDepth?: boolean
}

/** Shown instead of an empty book. Offers the mark as the price of a first order. */
export function EmptyBook({ instrument, isDepth = false }: EmptyBookProps) {
  return (
    <EmptyState action={<FillInMark instrument={instrument} />}>
      {isDepth
        ? t('Depth appears once both sides of the book have orders.')
        : t('No orders in the book. Place a limit order to be first.')}
    </EmptyState>
  )
}

/** Button that fills the ticket with a limit order at the mark price. Renders nothing without a mark or a ticket. */
export function FillInMark({ instrument }: { instrument: Instrument }) {
  const ticket = useOpenTicket()
  const { ticker, status } = useThrottledTicker(instrument.instrumentName)
  const mark = status === 'live' ? ticker?.mark?.price : undefined
  const price = mark === undefined ? undefined : snapPrice(toNumber(mark), instrument.priceStep)
  // The ticket on screen may still belong to the previous instrument.
  if (ticket?.instrument.instrumentName !== instrument.instrumentName || price === undefined) return null
  return (
    <Button size="small" onClick={() => ticket.fill((draft) => pickPrice(draft, price))}>
      {t('Fill in the mark price {price}', { price: formatPrice(price, instrument.priceStep) })}
    </Button>
  )
}
