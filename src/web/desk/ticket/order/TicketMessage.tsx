import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { Button } from '@/web/ui/Button'
import { formatPrice } from '@/web/ui/formatNumber'
import { t } from '@/web/language/t'
import type { CheckedDraft, DraftError } from '@/web/desk/draft/checkDraft'
import { ticketLabel } from '@/web/desk/draft/orderLabel'

/** The best price at which a post-only order rests, live, for one that would take. */
export type RestingOffer = {
  readonly price: Price
  /** The order was sent and refused: a press places it there. Else a press only moves the ticket. */
  readonly isPlacing: boolean
  readonly onTake: () => void
}

type TicketMessageProps = {
  id: string
  checked: CheckedDraft
  /** What is wrong, once the trader has had the chance to get it right. */
  shownError: DraftError | undefined
  offer: RestingOffer | undefined
  /** What the book would leave of a market order, or why there is none. */
  warning: string | undefined
  instrument: Instrument
  /** The stops that go with it. */
  attachedText?: string | undefined
}

/** The venue's code for a post-only order that would not rest. */
const wouldTake: ErrorCode = 'GTC_ORDER_REJECTED'

/** One place for what is wrong and for what will be signed, always as high, so that the button never moves. */
export function TicketMessage({
  id,
  checked,
  shownError,
  offer,
  warning,
  instrument,
  attachedText,
}: TicketMessageProps) {
  if (offer !== undefined) {
    const price = formatPrice(offer.price, instrument.priceStep)
    return (
      <div className="flex min-h-8 items-center justify-between gap-2 text-xs">
        <p id={id} aria-live="polite" className="text-danger">
          {offer.isPlacing
            ? t('Rejected: would have executed immediately (post-only).')
            : t('Post-only: this price would execute immediately.')}
          <span className="ml-1 text-2xs break-all text-text-4">{wouldTake}</span>
        </p>
        <Button size="small" data-offer="" onClick={offer.onTake}>
          {offer.isPlacing ? t('Place at {price}', { price }) : t('Move to {price}', { price })}
        </Button>
      </div>
    )
  }
  return (
    <div id={id} aria-live="polite" className="min-h-8 text-xs">
      {shownError !== undefined ? (
        <p className="text-danger">
          {shownError.words}
          {shownError.code !== undefined && (
            <span className="ml-1 text-2xs break-all text-text-4">{shownError.code}</span>
          )}
        </p>
      ) : (
        <>
          {checked.isReady && (
            <p className="text-text-2">
              <span className="text-text-3">{t('You’re signing:')}</span> {ticketLabel(checked.order, instrument)}
              {attachedText !== undefined && <span className="text-accent"> {attachedText}</span>}
            </p>
          )}
          {warning !== undefined && <p className="text-warn">{warning}</p>}
        </>
      )}
    </div>
  )
}
