import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { pickPrice } from '@/web/desk/ticket/order/draftChanges'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { findElement } from '@/web/ui/browser/findElement'
import { stepDecimalText } from '@/web/ui/decimalText'
import { snapPrice } from '@/web/ui/priceSteps'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import type { TicketContext } from './useTicketContext'

export function useTicketKeys(instrument: Instrument, { setDraft, pick }: TicketContext): void {
  const { instrumentName, priceStep, amountStep } = instrument
  const { choose } = useTicketChoice()
  const books = useMarketData().orderBook(instrumentName)
  const change = (part: Partial<OrderDraft>) => () => setDraft((draft) => ({ ...draft, ...part }))
  const takePrice = (priceOf: (book: BookView) => Price | undefined) => () => {
    // Reads the book at press time. The price does not follow it afterwards.
    const book = books.getSnapshot()
    const price = book.status === 'live' ? priceOf(book) : undefined
    if (price === undefined) showShortcutToast(t('No price on that side of the book.'))
    else pick((draft) => pickPrice(draft, price))
  }
  const stepPrice = (steps: number) => () =>
    setDraft((draft) => {
      const { volatilityText: iv, follow } = draft
      if (iv !== undefined) return { ...draft, volatilityText: stepDecimalText(iv, volatilityStep, steps) }
      if (follow !== undefined) {
        return { ...draft, follow: { ...follow, capText: stepDecimalText(follow.capText ?? '', priceStep, steps) } }
      }
      const priceText = stepDecimalText(draft.priceText, priceStep, steps, books.getSnapshot().mid)
      return { ...draft, type: 'limit', priceText }
    })
  const stepAmount = (steps: number) => () =>
    setDraft((draft) => ({ ...draft, amountText: stepDecimalText(draft.amountText, amountStep, steps) }))

  useShortcut('ticket.buy', change({ side: 'buy' }))
  useShortcut('ticket.sell', change({ side: 'sell' }))
  const chooseType = (type: OrderDraft['type']) => () => {
    change({ type })()
    choose('order')
  }
  useShortcut('ticket.limit', chooseType('limit'))
  useShortcut('ticket.market', chooseType('market'))
  useShortcut(
    'ticket.atBid',
    takePrice((book) => book.bestBid),
  )
  useShortcut(
    'ticket.atMid',
    takePrice(({ mid }) => (mid === undefined ? undefined : snapPrice(toNumber(mid), priceStep))),
  )
  useShortcut(
    'ticket.atAsk',
    takePrice((book) => book.bestAsk),
  )
  useShortcut('ticket.priceUp', stepPrice(1))
  useShortcut('ticket.priceDown', stepPrice(-1))
  useShortcut('ticket.amountUp', stepAmount(1))
  useShortcut('ticket.amountDown', stepAmount(-1))
  useShortcut('ticket.postOnly', () =>
    setDraft((draft) => (restsInBook(draft) ? { ...draft, postOnly: !draft.postOnly } : draft)),
  )
  useShortcut('ticket.reduceOnly', () => setDraft((draft) => ({ ...draft, reduceOnly: !draft.reduceOnly })))
  useShortcut('ticket.kindOrder', () => choose('order'))
  useShortcut('ticket.kindStop', () => choose('stop'))
  useShortcut('ticket.kindTwap', () => choose('twap'))
  useShortcut('ticket.kindScale', () => choose('scale'))
  useShortcut('ticket.submit', submitTicket)
}

/** Step in percent by which the price keys move an order priced by volatility, for which the venue has no step. */
const volatilityStep = 100_000n

/** Submits through the form, as Enter does, so that each error appears at its field. */
function submitTicket(): void {
  const form = findElement<HTMLFormElement>('.ticket-panel form')
  if (form === null) showShortcutToast(t('Show the order ticket first.'))
  else form.requestSubmit()
}
