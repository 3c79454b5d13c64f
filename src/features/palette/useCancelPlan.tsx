import { useAccountSession, useAllOrders } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import { restingOrders } from '@/account/stops/stopOrder'
import { chooseOrders, isEveryOrder } from './chooseOrders'
import { cancelWords } from './commandWords'
import type { CancelCommand } from './paletteCommand'
import type { PalettePlan } from './palettePlan'
import { subtract } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatExact } from '@/ui/formatExact'
import { formatPrice } from '@/ui/formatPrice'
import { plural, t } from '@/ui/t'
import { useInstrumentTerms } from '@/marketData/useInstrumentTerms'

/** The orders that a phrase would cancel, by name. */
export function useCancelPlan(command: CancelCommand | undefined): PalettePlan | undefined {
  const session = useAccountSession()
  const { data } = useAllOrders()
  const termsOf = useInstrumentTerms()
  if (command === undefined) return undefined
  const words = t('Cancel {which}', { which: cancelWords(command) })
  const plan = { title: words, tone: 'danger', terms: [], verb: words } as const
  if (session === undefined) return { ...plan, blocked: { words: t('Connect a wallet and enable trading first.') } }
  if (data === undefined) return { ...plan, blocked: { words: t('The open orders are not read yet.') } }
  // What is listed is what goes: the stops too, where they are named.
  const orders = chooseOrders(command.which, command.withStops ? data.orders : restingOrders(data.orders))
  if (orders.length === 0) return { ...plan, blocked: { words: t('There is no open order like that.') } }
  const verb = plural(orders.length, { one: 'Cancel 1 order', other: 'Cancel {count} orders' })
  return {
    ...plan,
    title: `${verb}: ${cancelWords(command)}`,
    figures: <OrderList orders={orders} termsOf={termsOf} />,
    verb,
    run: () => {
      if (command.withStops) return session.actions.cancelAllAndStops()
      return isEveryOrder(command.which) ? session.actions.cancelAll() : session.actions.cancelThese(orders)
    },
  }
}

type OrderListProps = {
  orders: readonly OpenOrder[]
  termsOf: (instrumentName: string) => Instrument | undefined
}

function OrderList({ orders, termsOf }: OrderListProps) {
  return (
    <ul aria-label={t('Orders that would be cancelled')} className="flex flex-col text-sm">
      {orders.map((order) => (
        <li key={order.rowKey} className="flex h-7 items-center gap-3 border-b border-line">
          <span className={`w-8 ${order.side === 'buy' ? 'text-buy' : 'text-sell'}`}>
            {order.side === 'buy' ? t('Buy') : t('Sell')}
          </span>
          <span className="min-w-0 flex-1 truncate">{order.instrumentName}</span>
          <span>{formatExact(subtract(order.amount, order.filled))}</span>
          <span className="w-24 text-right">{priceText(order, termsOf(order.instrumentName))}</span>
        </li>
      ))}
    </ul>
  )
}

function priceText({ price }: OpenOrder, instrument: Instrument | undefined): string {
  if (price === 0n) return t('market')
  return instrument === undefined ? formatExact(price) : formatPrice(price, instrument.priceStep)
}
