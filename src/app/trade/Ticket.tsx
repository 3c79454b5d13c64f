import { Suspense, useState, type ReactNode } from 'react'
import type { OwnOrderPreview } from '@/account/preview/useOrderPreview'
import { OrderTicket } from '@/features/orderTicket/OrderTicket'
import type { Instrument } from '@/protocol/instrument'
import type { PreviewBook } from '@/quant/preview/supposedFills'
import { MarginChoice } from '@/features/orderTicket/MarginChoice'
import { later } from '@/ui/later'
import type { Attached } from './useAttachedStops'
import { useTicket } from './useTicket'
import type { TicketDesk } from './useTicketDesk'

const PositionMargin = later(
  () => import('@/features/positions/PositionMargin').then((module) => module.PositionMargin),
  'mark',
)

export type OwnTicketProps = Pick<TicketDesk, 'draft' | 'setDraft' | 'attached' | 'setAttached'> & {
  instrument: Instrument
}
export type TicketProps = OwnTicketProps & {
  /** What the order would do to the trader's account; undefined while that is not known or no account is trading. */
  previewed: OwnOrderPreview | undefined
  /** What the order could trade with in a live book; absent while no account is trading. */
  tradable?: PreviewBook | undefined
  /** The stops sent with it; absent while no account is trading. */
  attachment?: Attached
  /** A placeholder for a ticket that is still loading: pressing it would do nothing. */
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
        isPaperWallet={ticket.isPaperWallet}
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
        attachedText={attachment?.words}
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
