import { useId, useMemo } from 'react'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { previewTicket } from '@/web/desk/ticket/order/orderPreview'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import type { PricedOrder } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { t } from '@/web/language/t'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { previewBook } from '@/web/session/orders/restingSizes'
import { useOpenOrdersInSpareFrame } from '@/web/session/spareFrameLists'
import { decimalValue, echoDecimalText } from '@/web/ui/decimalText'
import { formatPrice } from '@/web/ui/formatNumber'
import { StepField } from '@/web/ui/StepField'
import { capProblem, readCap, worstAllowed } from './slippageCap'

type CappedTicketPanelProps = { instrument: Instrument; capText: string; context: TicketContext }

/** Ticket of a market order with a slippage cap. Its field takes the place of the price. */
export function CappedTicketPanel({ instrument, capText, context }: CappedTicketPanelProps) {
  const { draft, setDraft } = context
  const reach = useReach(instrument, draft, capText)
  const { worstPrice } = reach
  // Memoised, because a press compares drafts by identity.
  const capped = useMemo(() => ({ ...draft, worstPrice }), [draft, worstPrice])
  const priced: PricedOrder = {
    node: (
      <CapField
        capText={capText}
        worstPrice={worstPrice}
        instrument={instrument}
        setDraft={setDraft}
        side={draft.side}
      />
    ),
    priceError: capError(draft, instrument, capText, reach),
    error: undefined,
    words: t('Market order, at most {cap}% beyond mid.', {
      cap: echoDecimalText(capText),
    }),
    onTaken: () => undefined,
    canSplit: true,
  }
  const order = useOrderTicket(instrument, { ...context, draft: capped }, priced)
  return <OrderTicket instrument={instrument} draft={capped} onDraft={setDraft} order={order} price={priced.node} />
}

/** The worst allowed price, and the worst price that the order would reach without a cap. */
function useReach(instrument: Instrument, draft: OrderDraft, capText: string) {
  const { instrumentName } = instrument
  const book = useThrottledOrderBook(instrumentName)
  const markPrice = useThrottledTicker(instrumentName).ticker?.mark?.price
  const orders = useOpenOrdersInSpareFrame()?.orders ?? []
  const cap = readCap(capText)
  if (book.status !== 'live' || cap === undefined) return { worstPrice: undefined, reached: undefined }
  const { bestBid, bestAsk } = book
  const { side } = draft
  const tradable = previewBook(book, orders, instrumentName, draft.selfTradePrevention)
  const uncapped = previewTicket({
    draft,
    instrument,
    bids: tradable?.bids,
    asks: tradable?.asks,
    markPrice,
    indexPrice: undefined,
    feeRates: undefined,
  })
  return {
    worstPrice: worstAllowed({ side, cap, bestBid, bestAsk, instrument, markPrice }),
    reached: uncapped.worstPrice,
  }
}

/** Reason why the order is not sent. The amount has its own field and errors. */
function capError(
  { amountText, side }: OrderDraft,
  { priceStep }: Instrument,
  capText: string,
  { worstPrice, reached }: ReturnType<typeof useReach>,
): PricedOrder['priceError'] {
  const isSized = (decimalValue<Amount>(amountText) ?? 0n) > 0n
  if (!isSized && readCap(capText) !== undefined) return undefined
  const words = capProblem({ side, capText, worst: worstPrice, reached, priceStep })
  return words === undefined ? undefined : { field: 'order', code: undefined, words }
}

type CapFieldProps = {
  capText: string
  worstPrice: Price | undefined
  instrument: Instrument
  side: OrderDraft['side']
  setDraft: SetDraft
}

function CapField({ capText, worstPrice, instrument, side, setDraft }: CapFieldProps) {
  const id = useId()
  const set = (next: string) => setDraft((now) => ({ ...now, capText: next }))
  return (
    <div>
      <StepField
        name="cap"
        label={t('Max. slippage')}
        unit={
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            {`% · ${side === 'buy' ? '≤' : '≥'} ${formatPrice(worstPrice, instrument.priceStep)}`}
            <button
              type="button"
              onClick={() => set('off')}
              className="-mr-1 h-6 rounded-sm px-1 text-sm font-medium text-accent hover:text-text-1 pointer-coarse:h-11"
            >
              {t('No cap')}
            </button>
          </span>
        }
        unitName="%"
        value={capText}
        step={hundredth}
        onChange={set}
        isWrong={readCap(capText) === undefined}
        messageId={id}
      />
      {/* Only for screen readers, because the ticket's message area shows it. */}
      <p id={id} className="sr-only">
        {readCap(capText) === undefined && t('Enter a cap above 0% and up to 50%.')}
      </p>
    </div>
  )
}

const hundredth = 10_000n
