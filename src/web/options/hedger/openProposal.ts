import { navigate } from 'wouter/use-browser-location'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { createOpenTicket, whenTicketOpen } from '@/web/desk/draft/openTicket'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { createTicketChoice } from '@/web/desk/draft/ticketChoice'
import type { HedgeProposal, HedgeTerms } from '@/web/session/hedger/hedge'
import type { PageStores } from '@/web/session/pageStores'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'

/** Opens the ticket of the perpetual with the proposed hedge. Sends nothing. */
export function openProposal(stores: PageStores, { instrument }: HedgeTerms, proposal: HedgeProposal): void {
  const { isBuy, amount, limitPrice } = proposal
  const { instrumentName } = instrument
  stores.get(createTicketChoice).choose('order')
  whenTicketOpen(
    stores.get(createOpenTicket),
    instrumentName,
    ({ fill }) =>
      fill(() => ({
        ...emptyDraft,
        side: isBuy ? 'buy' : 'sell',
        type: 'limit',
        amountText: formatFixed6(amount),
        priceText: formatFixed6(limitPrice),
        timeInForce: 'IOC',
      })),
    () => navigate(tradePath(instrumentName) + carriedSearch()),
  )
}
