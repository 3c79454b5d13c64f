import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { OwnOrderPreview } from '@/account/preview/useOrderPreview'
import { OrderTicket } from '@/features/orderTicket/OrderTicket'
import type { Instrument } from '@/protocol/instrument'
import type { PreviewBook } from '@/quant/preview/takeFromBook'
import { MarginChoice } from '@/features/orderTicket/MarginChoice'
import type { Attached } from './useAttachedStops'
import { useTicket } from './useTicket'
import type { TicketDesk } from './useTicketDesk'

const PositionMargin = lazy(() =>
  import('@/features/positions/PositionMargin').then((module) => ({ default: module.PositionMargin })),
)

export type OwnTicketProps = Pick<TicketDesk, 'draft' | 'setDraft' | 'attached' | 'setAttached'> & {
  instrument: Instrument
}
export type TicketProps = OwnTicketProps & {
  /** What the order would do to the trader's account; undefined while that is not known, or nobody trades. */
  previewed: OwnOrderPreview | undefined
  /** What the order could trade with, of a live book; absent while nobody trades. */
  tradable?: PreviewBook | undefined
  /** The stops that go with it; nobody who does not trade has any. */
  attachment?: Attached
  /** It stands in for a ticket that is being loaded: a press of it would come to nothing. */
  isOpening?: boolean
  /** Another way to say the price. */
  beforePrice?: ReactNode
}

/** The ticket and the dialogs that are opened from it. */
export function Ticket(props: TicketProps) {
  const { instrument, draft, setDraft, previewed, attachment, isOpening, beforePrice, tradable } = props
  const ticket = useTicket(instrument, draft, setDraft, previewed, attachment, tradable)
  const canTrade = isOpening === true ? 'opening' : ticket.canTrade
  const [isMarginOpen, setMarginOpen] = useState(false)
  const perpetual = instrument.instrumentType === 'PERPETUAL' ? instrument : undefined
  return (
    <>
      <OrderTicket
        instrument={instrument}
        draft={draft}
        onDraft={setDraft}
        checked={ticket.checked}
        inHand={ticket.inHand}
        preview={ticket.preview}
        own={ticket.own}
        phase={ticket.phase}
        canTrade={canTrade}
        signingMode={ticket.signingMode}
        onSigningMode={ticket.setSigningMode}
        isOneClickAvailable={ticket.canTrade === 'trading'}
        isBookLive={ticket.isBookLive}
        offer={ticket.offer}
        marginChoice={
          perpetual !== undefined &&
          ticket.canTrade === 'trading' && <MarginChoice instrument={perpetual} onPress={() => setMarginOpen(true)} />
        }
        beforePrice={beforePrice}
        attached={attachment?.node}
        attachedWords={attachment?.words}
        onSubmit={ticket.submit}
      />
      {isMarginOpen && perpetual !== undefined && (
        <Suspense>
          <PositionMargin instrument={perpetual} onOpenChange={setMarginOpen} />
        </Suspense>
      )}
    </>
  )
}
