import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import type { TourLoss, TourPlace } from './tourSteps'

export type TourText = {
  readonly title: string
  readonly loss?: string | undefined
  readonly body: string
  readonly keys?: string | undefined
}

/**
 * The ticket's state. `filled`: holds the tour's order, unchanged. `own`: holds the trader's input. `waiting`: there is
 * no live book, and so no price to fill in. `elsewhere`: the screen has no perpetual's ticket.
 */
export type TicketState =
  | { readonly kind: 'own' | 'waiting' | 'elsewhere' }
  | {
      readonly kind: 'filled'
      readonly instrument: Pick<Instrument, 'asset' | 'priceStep' | 'amountStep'>
      readonly priceText: string
      readonly amountText: string
    }

export function tourText(place: TourPlace, ticket: TicketState, stepsOf: StepsOf): TourText {
  switch (place.step) {
    case 'connect':
      return {
        title: t('Connect the demo wallet'),
        body: t('It holds play money and signs automatically. Nothing here is real, so try everything.'),
        keys: t('G then C'),
      }
    case 'place':
      return {
        title: t('Place your first order'),
        loss: place.lost && losses[place.lost],
        body: placeText(ticket),
        keys: ticket.kind === 'elsewhere' ? undefined : t('A focuses amount · Enter sends'),
      }
    case 'amend':
      return {
        title: t('Drag your order to another price'),
        body: t('Drag its line on the chart. Release to send; Esc to cancel.'),
        keys: t('U selects the order · ↑ ↓ move it · Enter sends'),
      }
    case 'done': {
      const { order, movedTo } = place
      const steps = stepsOf(order.instrumentName)
      const values = {
        amount: amountInSteps(order.amount, steps),
        instrument: order.instrumentName,
        from: priceInTicks(order.price, steps),
        to: priceInTicks(movedTo, steps),
      }
      const moved =
        order.side === 'buy'
          ? t('Your order to buy {amount} {instrument} moved from {from} to {to}.', values)
          : t('Your order to sell {amount} {instrument} moved from {from} to {to}.', values)
      return {
        title: t('Amended in place'),
        body: `${moved} ${t('One signed amendment, nothing cancelled. It is still open: cancel it in the list of orders, or leave it.')}`,
        keys: t('Ctrl+K, and ?'),
      }
    }
  }
}

const losses: Readonly<Record<TourLoss, string>> = {
  traded: t('Your order has traded and is no longer open. This one waits at a lower price.'),
  gone: t('Your order is no longer open. This one takes its place.'),
}

function placeText(ticket: TicketState): string {
  switch (ticket.kind) {
    case 'filled':
      return t(
        'The ticket buys {amount} {asset} at {price}, half a percent below the market, so it waits in the book. Press its button: nothing is sent before.',
        {
          amount: amountInSteps(parseFixed6<Amount>(ticket.amountText), ticket.instrument),
          asset: ticket.instrument.asset,
          price: priceInTicks(parseFixed6<Price>(ticket.priceText), ticket.instrument),
        },
      )
    case 'own':
      return t(
        'Use the order in the ticket, or fill in a small one half a percent below the market. You press the button.',
      )
    case 'waiting':
      return t('The order book isn’t live. The tour goes on when prices are back.')
    case 'elsewhere':
      return t('The ticket is on the trading screen.')
  }
}
