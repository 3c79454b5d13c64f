import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { defaultFeeRates } from '@/core/quant/fees'
import { moveTaking } from '@/core/quant/preview/moveTaking'
import { formText } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import type { MarketData } from '@/web/market/marketData'
import type { AccountSession } from '@/web/session/accountSession'
import type { OpenOrder } from '@/web/session/openOrders'
import { checkChange, isSameOrder } from '@/web/session/orders/checkChange'
import { previewBook } from '@/web/session/orders/restingSizes'
import { remainingOf } from '@/web/session/remainingOf'
import { showToast } from '@/web/ui/showToast'

export type MovedOrder = {
  readonly open: OpenOrder
  readonly limitPrice: Price
  readonly instrument: Instrument
  readonly marketData: MarketData
  readonly actions: AccountSession['actions']
  /** All open orders, because own orders in the way affect how much a move takes. */
  readonly orders: readonly OpenOrder[]
  /** Asks for confirmation of a move that would take. `undefined` if already confirmed or turned off. */
  readonly ask: (() => void) | undefined
  /** True if a move that rests is confirmed, too. */
  readonly asksAlways?: boolean
}

export function moveOrder(moved: MovedOrder): void {
  const { open, limitPrice, instrument, marketData, actions, ask } = moved
  const change = { limitPrice, remaining: remainingOf(open) }
  if (isSameOrder(open, change)) return
  const isBuy = open.side === 'buy'
  // Reads the mark on demand, so that a panel that only passes moves on does not re-render at every tick.
  const markPrice = markNow(marketData, instrument.instrumentName)
  const code = checkChange(instrument, isBuy, change, markPrice)
  if (code === undefined) {
    if (ask !== undefined && (moved.asksAlways === true || wouldTake(moved))) return ask()
    void actions.edit(open, change)
    return
  }
  const detail = formText(code, { isBuy, limitPrice }, { instrument, markPrice })
  const { instrumentName } = instrument
  const title = t('Order not moved')
  showToast({ tone: 'danger', title, detail, code, category: 'orders', instrumentName })
}

/**
 * True when the moved order would take from the current book. False while the book is not live, when only the venue can
 * decide.
 */
function wouldTake({ open, limitPrice, instrument, marketData, orders }: MovedOrder): boolean {
  const { instrumentName } = instrument
  const view = marketData.orderBook(instrumentName).getSnapshot()
  const book = previewBook(view, orders, instrumentName, 'EXPIRE_MAKER')
  const order = {
    isBuy: open.side === 'buy',
    amount: remainingOf(open),
    limitPrice,
    isPostOnly: open.postOnly === true,
  }
  const terms = { instrument, indexPrice: undefined, rates: defaultFeeRates }
  return book !== undefined && moveTaking(order, book, terms)?.kind === 'takes'
}

function markNow(marketData: MarketData, instrumentName: string): Price | undefined {
  const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
  return tickers.get(instrumentName)?.mark?.price
}
