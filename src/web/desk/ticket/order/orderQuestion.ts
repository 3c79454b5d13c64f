import type { Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { DraftOrder } from '@/web/desk/draft/checkDraft'
import { ticketLabel } from '@/web/desk/draft/orderLabel'
import { splitText } from '@/web/desk/draft/positionModeDraft'
import { t } from '@/web/language/t'
import type { Asking } from '@/web/session/confirm/confirmFirst'
import type { Legs } from '@/web/session/positionMode/legsOf'

type Pressed = {
  readonly order: DraftOrder
  readonly isMarket: boolean
  readonly legs: Legs<DraftOrder>
  readonly attachedText: string | undefined
  /** See `OrderNow.value`. */
  readonly value: Usd | undefined
  readonly instrument: Instrument
}

/** What the trader is asked about an order: the exact text of what is signed. */
export function orderQuestion({ order, isMarket, legs, attachedText, value, instrument }: Pressed): Asking {
  const { isBuy, reduceOnly } = order
  const orders = legs.kind === 'single' ? ticketLabel(legs.order, instrument) : splitText(legs, instrument)
  return {
    wanted: { kind: 'order', isMarket, reduceOnly, value },
    question: {
      title: t('Send this order?'),
      text: attachedText === undefined ? orders : `${orders}. ${attachedText}`,
      label: isBuy ? t('Buy') : t('Sell'),
      tone: isBuy ? 'buy' : 'sell',
    },
  }
}
