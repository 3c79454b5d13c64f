import type { AccountSession } from '@/account/accountSession'
import type { OpenOrder } from '@/account/openOrders'
import { remainingOf } from '@/account/remainingOf'
import { checkChange, isSameOrder } from '@/account/orders/checkChange'
import { formText } from '@/appContext/ticket/checkDraft'
import type { MarketData } from '@/marketData/marketData'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { showToast } from '@/ui/showToast'
import { t } from '@/language/t'

type MovedOrder = {
  readonly open: OpenOrder
  readonly limitPrice: Price
  readonly instrument: Instrument
  readonly marketData: MarketData
  readonly actions: AccountSession['actions']
}

/** Amends an order that was dragged to a price, or says why it stays where it was. */
export function moveOrder({ open, limitPrice, instrument, marketData, actions }: MovedOrder): void {
  const change = { limitPrice, remaining: remainingOf(open) }
  if (isSameOrder(open, change)) return
  const isBuy = open.side === 'buy'
  // Read when it is needed: a panel that only passes moves on is not drawn again at every tick.
  const markPrice = markNow(marketData, instrument.instrumentName)
  const code = checkChange(instrument, isBuy, change, markPrice)
  if (code === undefined) {
    // Of a drop nothing else is drawn: a frame would come before the signature that the key's worker sends.
    void actions.edit(open, change, 'withFrame')
    return
  }
  const detail = formText(code, { isBuy, limitPrice }, { instrument, markPrice })
  const { instrumentName } = instrument
  const title = t('Order not moved')
  showToast({ tone: 'danger', title, detail, code, category: 'orders', instrumentName })
}

function markNow(marketData: MarketData, instrumentName: string): Price | undefined {
  const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
  return tickers.get(instrumentName)?.mark?.price
}
