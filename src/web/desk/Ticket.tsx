import { useMemo, useState } from 'react'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import type { Instrument } from '@/core/protocol/instrument'
import { MarginChoice } from '@/web/desk/ticket/order/MarginChoice'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { later } from '@/web/ui/later'
import type { TicketParts } from '@/web/desk/ticket/ticketParts'
import { useTicket } from '@/web/desk/ticket/order/useOrderTicket'
import type { TicketDesk } from '@/web/desk/ticket/useTicketContext'

const PositionMargin = later(
  () => import('@/web/desk/positions/PositionMargin').then((module) => module.PositionMargin),
  'mark',
)

type TicketProps = Pick<TicketDesk, 'draft' | 'setDraft'> & {
  instrument: Instrument
  /** Absent while no account is trading, and until they have come. */
  parts: TicketParts | undefined
  /** They are on their way: an order waits for them. */
  isOpening: boolean
}

/** The ticket and the dialogs that are opened from it. */
export function Ticket({ instrument, draft, setDraft, parts, isOpening }: TicketProps) {
  const ticket = useTicket(instrument, draft, setDraft, parts)
  const canTrade = isOpening ? 'opening' : ticket.canTrade
  const [isMarginOpen, setMarginOpen] = useState(false)
  const perpetual = instrument.instrumentType === 'PERPETUAL' ? instrument : undefined
  const { canTrade: access } = ticket
  // The same while nothing of it changes, as the fields that it is drawn among.
  const marginChoice = useMemo(
    () =>
      perpetual !== undefined &&
      access !== 'signedOut' && (
        <MarginChoice instrument={perpetual} isDisabled={access !== 'trading'} onPress={() => setMarginOpen(true)} />
      ),
    [perpetual, access],
  )
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
        filled={ticket.filled}
        largest={ticket.largest}
        phase={ticket.phase}
        canTrade={canTrade}
        signingMode={ticket.signingMode}
        isPaperWallet={ticket.isPaperWallet}
        onSigningMode={ticket.setSigningMode}
        isOneClickAvailable={ticket.canTrade === 'trading'}
        isBookLive={ticket.isBookLive}
        isAwaitingBook={ticket.isAwaitingBook}
        offer={ticket.offer}
        marginChoice={marginChoice}
        beforePrice={parts?.beforePrice}
        attached={parts?.attachment.node}
        attachedToggle={parts?.attachment.toggle}
        attachedError={parts?.attachment.error}
        attachedText={parts?.attachment.words}
        onSubmit={ticket.submit}
      />
      {isMarginOpen && perpetual !== undefined && (
        <OpenedTool onClose={() => setMarginOpen(false)}>
          <PositionMargin instrument={perpetual} onOpenChange={setMarginOpen} />
        </OpenedTool>
      )}
    </>
  )
}
