import { toNumber, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { pickPrice } from '@/features/orderTicket/draftChanges'
import { restsInBook, type OrderDraft } from '@/appContext/ticket/orderDraft'
import { useMarketData } from '@/marketData/marketDataContext'
import type { BookView } from '@/marketData/orderBook/bookView'
import { stepDecimalText } from '@/ui/decimalText'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { snapPrice } from '@/ui/priceSteps'
import { t } from '@/language/t'
import { useTicketChoice } from '@/appContext/ticket/ticketChoice'
import type { TicketDesk } from '../useTicketDesk'
import { showShortcutToast } from '@/features/keyboard/shortcutToast'

/** Keys that fill in the ticket, and the one that sends it. */
export function useTicketKeys(instrument: Instrument, { setDraft, pick }: TicketDesk): void {
  const { instrumentName, priceStep, amountStep } = instrument
  const { choose } = useTicketChoice()
  const books = useMarketData().orderBook(instrumentName)
  const change = (part: Partial<OrderDraft>) => () => setDraft((draft) => ({ ...draft, ...part }))
  const takePrice = (priceOf: (book: BookView) => Price | undefined) => () => {
    // The book is read at the press: this follows no price by itself.
    const book = books.getSnapshot()
    const price = book.status === 'live' ? priceOf(book) : undefined
    if (price === undefined) showShortcutToast(t('No price on that side of the book.'))
    else pick((draft) => pickPrice(draft, price))
  }
  const stepPrice = (steps: number) => () =>
    setDraft((draft) => {
      const { volatilityText: iv } = draft
      if (iv !== undefined) return { ...draft, volatilityText: stepDecimalText(iv, volatilityStep, steps) }
      const priceText = stepDecimalText(draft.priceText, priceStep, steps, books.getSnapshot().mid)
      return { ...draft, type: 'limit', priceText }
    })
  const stepAmount = (steps: number) => () =>
    setDraft((draft) => ({ ...draft, amountText: stepDecimalText(draft.amountText, amountStep, steps) }))

  useKeyAction('ticket.buy', change({ side: 'buy' }))
  useKeyAction('ticket.sell', change({ side: 'sell' }))
  useKeyAction('ticket.limit', change({ type: 'limit' }))
  useKeyAction('ticket.market', change({ type: 'market' }))
  useKeyAction(
    'ticket.atBid',
    takePrice((book) => book.bestBid),
  )
  useKeyAction(
    'ticket.atMid',
    takePrice(({ mid }) => (mid === undefined ? undefined : snapPrice(toNumber(mid), priceStep))),
  )
  useKeyAction(
    'ticket.atAsk',
    takePrice((book) => book.bestAsk),
  )
  useKeyAction('ticket.priceUp', stepPrice(1))
  useKeyAction('ticket.priceDown', stepPrice(-1))
  useKeyAction('ticket.amountUp', stepAmount(1))
  useKeyAction('ticket.amountDown', stepAmount(-1))
  useKeyAction('ticket.postOnly', () =>
    setDraft((draft) => (restsInBook(draft) ? { ...draft, postOnly: !draft.postOnly } : draft)),
  )
  useKeyAction('ticket.reduceOnly', () => setDraft((draft) => ({ ...draft, reduceOnly: !draft.reduceOnly })))
  useKeyAction('ticket.kindOrder', () => choose('order'))
  useKeyAction('ticket.kindStop', () => choose('stop'))
  useKeyAction('ticket.kindTwap', () => choose('twap'))
  useKeyAction('ticket.kindScale', () => choose('scale'))
  useKeyAction('ticket.submit', submitTicket)
}

/** A tenth of a point, for an order by volatility, which has no price of its own. */
const volatilityStep = 100_000n

/** Same as Enter in one of its fields: each error appears at its own field. */
function submitTicket(): void {
  const form = document.querySelector<HTMLFormElement>('.ticket-panel form')
  if (form === null) showShortcutToast(t('Show the order ticket first.'))
  else form.requestSubmit()
}
