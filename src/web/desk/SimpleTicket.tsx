import { useCallback, useState } from 'react'
import type { ListedPerpetual } from '@/core/protocol/instrument'
import { marketNeedsBook } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { submitText } from '@/web/desk/draft/orderLabel'
import { useCappedOrder } from '@/web/desk/ticket/capped/useCappedOrder'
import { AmountField } from '@/web/desk/ticket/order/AmountField'
import { orderRows } from '@/web/desk/ticket/order/orderRows'
import { Available, signedText } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import { PreviewRows } from '@/web/desk/ticket/PreviewRows'
import { nothingAttached } from '@/web/desk/ticket/stop/legDraft'
import { SideChoice, Signing, TicketShell } from '@/web/desk/ticket/TicketShell'
import { useTicket } from '@/web/desk/ticket/useTicket'
import { t } from '@/web/language/t'
import { phaseLabels } from '@/web/session/access/accessLabels'
import { formatUsd } from '@/web/ui/formatNumber'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { mostLost } from './mostLost'

const firstDraft: OrderDraft = { ...emptyDraft, type: 'market', timeInForce: 'IOC' }
const ignore = () => undefined

/** The ordinary ticket with a side and an amount in USD only: a market order, checked, shown and signed as there. */
export function SimpleTicket({ instrument }: { instrument: ListedPerpetual }) {
  const [typed, setDraft] = useState(firstDraft)
  const { draft, priced } = useCappedOrder(instrument, typed, usePreferences().preferences.slippageCap)
  const context = { draft, setDraft, attached: nothingAttached, setAttached: ignore }
  const order = useOrderTicket(instrument, context, priced)
  const { access, checked, preview, own, inHand, isAwaitingBook, isBookLive, phase } = order
  const change = useCallback((part: Partial<OrderDraft>) => setDraft((now) => ({ ...now, ...part })), [])
  const error = checked.isReady ? undefined : checked.error
  const waitingForPrices = t('Waiting for prices…')
  const { ticket, leave } = useTicket({
    access,
    problem: inHand === undefined && !isAwaitingBook ? error : undefined,
    isFilledIn: error?.field === 'order' && draft.amountText !== '',
    pending: phase === undefined ? (isAwaitingBook ? waitingForPrices : undefined) : phaseLabels[phase],
    send: order.send,
  })
  const signed = inHand?.legs ?? (checked.isReady ? order.legsOf(checked.order) : undefined)
  const drawn = inHand?.draft ?? draft
  return (
    <TicketShell
      ticket={ticket}
      name={t('Order ticket')}
      message={{
        signed: signed === undefined ? undefined : <Signing>{signedText(signed, instrument)}</Signing>,
        hint: draft.amountText === '' ? error?.words : undefined,
        warning: warningOf(order, instrument.instrumentName),
      }}
      button={{
        text: submitText(drawn, instrument),
        side: drawn.side,
        waiting: isBookLive ? undefined : waitingForPrices,
      }}
      preview={
        <PreviewRows
          label={t('What it costs')}
          rows={[
            ...orderRows({ instrument, preview, own }),
            {
              name: t('Most you can lose'),
              about: t('Fees included. Your whole account backs the position, unless its margin is isolated.'),
              value: formatUsd(mostLost(own)),
              more: 'USD',
            },
          ]}
        />
      }
    >
      <SideChoice value={draft.side} onChange={(side) => change({ side })} />
      <Available usd={own?.margin.before?.availableMargin} isOpening={access.canTrade === 'opening'} />
      <AmountField
        only="usd"
        instrument={instrument}
        draft={draft}
        onAmount={(amountText) => change({ amountText })}
        onBlur={() => leave('amount', draft.amountText)}
        priceNow={order.priceNow}
        largestNow={undefined}
        isSending={order.isSending}
        isWrong={ticket.problem?.field === 'amount'}
        messageId={ticket.messageId}
      />
    </TicketShell>
  )
}

function warningOf(
  { access, inHand, isBookLive, preview }: ReturnType<typeof useOrderTicket>,
  instrument: string,
): string | undefined {
  if (inHand !== undefined || access.canTrade === 'signedOut') return undefined
  if (!isBookLive) return marketNeedsBook
  return preview.isWholeFill === false
    ? t('Not enough {instrument} liquidity: the unfilled part will be cancelled.', { instrument })
    : undefined
}
