import { useId } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { formatPrice } from '@/web/ui/formatNumber'
import { StepField } from '@/web/ui/StepField'
import { readCap } from './slippageCap'
import { useCappedOrder } from './useCappedOrder'

type CappedTicketPanelProps = { instrument: Instrument; capText: string; context: TicketContext }

/** Ticket of a market order with a slippage cap. Its field takes the place of the price. */
export function CappedTicketPanel({ instrument, capText, context }: CappedTicketPanelProps) {
  const { setDraft } = context
  const { draft, priced } = useCappedOrder(instrument, context.draft, capText)
  const field = (
    <CapField
      capText={capText}
      worstPrice={draft.worstPrice}
      instrument={instrument}
      setDraft={setDraft}
      side={draft.side}
    />
  )
  const order = useOrderTicket(instrument, { ...context, draft }, priced)
  return <OrderTicket instrument={instrument} draft={draft} onDraft={setDraft} order={order} price={field} />
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
