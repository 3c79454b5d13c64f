import { subtract } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { unknownPreview, type OrderPreview } from '@/core/quant/preview/previewOrder'
import { takingText } from '@/web/desk/amend/takingText'
import { formText } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import { useAllOrders } from '@/web/session/accountLists'
import type { OpenOrder } from '@/web/session/openOrders'
import { checkChange, isSameOrder } from '@/web/session/orders/checkChange'
import { countedKinds, countKinds } from '@/web/session/orders/countedKinds'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { usePeggedIds } from '@/web/session/pegs/usePegs'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { remainingOf } from '@/web/session/remainingOf'
import { restingOrders } from '@/web/session/stops/restingOrders'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { formatExact } from '@/web/ui/formatExact'
import { formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { chooseOrder, resolveChange, chooseOrders, isEveryOrder } from './chooseOrders'
import { isSmallMove } from './isSmallMove'
import { commandPriceLabel, cancelText, type AmendCommand, type CancelCommand } from './paletteCommand'
import type { PalettePlan } from './PlanSheet'
import { useCommandMarket, useFrozen } from './useCommandMarket'

type ShownChange = { readonly open: OpenOrder; readonly change: OrderChange }

/** Plans an amend. The order and the change are fixed when the plan is first shown. */
export function useAmendPlan(text: string, command: AmendCommand | undefined): PalettePlan | undefined {
  const session = useAccountSession()
  const { data } = useOpenOrders()
  const termsOf = useInstrumentTerms()
  const chosen =
    command !== undefined && data !== undefined ? chooseOrder(command.which, data.orders, termsOf) : undefined
  const open = chosen?.isResolved === true ? chosen.resolved : undefined
  const market = useCommandMarket(open === undefined ? undefined : termsOf(open.instrumentName))
  const { instrument, isBookLive, liveBook, markPrice, book } = market
  const account = usePreviewAccount(instrument)
  const facts = { bestBid: book.bestBid, bestAsk: book.bestAsk, markPrice }
  const fresh =
    command !== undefined && open !== undefined && instrument !== undefined && isBookLive
      ? resolveChange(command, open, instrument, facts)
      : undefined
  const key = command !== undefined && open !== undefined ? `${open.orderId} ${text}` : undefined
  const [shown, takeFresh] = useFrozen<ShownChange>(
    key,
    fresh?.isResolved === true && open !== undefined ? { open, change: fresh.resolved } : undefined,
  )
  if (command === undefined) return undefined
  if (session === undefined) return blockedPlan(t('Connect your wallet and enable trading first.'))
  if (data === undefined) return blockedPlan(t('Open orders are still loading.'))
  if (chosen?.isResolved === false) return blockedPlan(chosen.words)
  if (fresh?.isResolved === false) return blockedPlan(fresh.words)
  if (open === undefined || instrument === undefined || shown === undefined) {
    return blockedPlan(t('Order book isn’t live. No order was sent.'))
  }

  const { change } = shown
  const isBuy = open.side === 'buy'
  const { instrumentId, orderId, postOnly = false } = open
  const own =
    account === undefined
      ? undefined
      : session.previews.edit({
          account,
          instrumentId,
          orderId,
          change: { limitPrice: change.limitPrice, amount: change.remaining, postOnly },
          book: liveBook,
        })
  const code = checkChange(instrument, isBuy, change, markPrice) ?? own?.error
  const blocked = !isBookLive
    ? { words: t('Order book isn’t live. No order was sent.') }
    : isSameOrder(open, change)
      ? { words: t('The order is already at that price.') }
      : code !== undefined
        ? { words: formText(code, { isBuy, limitPrice: change.limitPrice }, { instrument, markPrice }), code }
        : own?.isAllowed === undefined
          ? { words: t('Calculating preview…') }
          : undefined
  const price = formatPrice(change.limitPrice, instrument.priceStep)
  const remaining = remainingOf(open)
  const title = titleOf(open, change, price)
  const freshPrice = fresh?.resolved.limitPrice
  const freshText = formatPrice(freshPrice, instrument.priceStep)
  return {
    title,
    tone: open.side,
    terms: [
      { name: t('Order'), value: `${isBuy ? t('buy') : t('sell')} ${open.instrumentName}` },
      {
        name: t('Price'),
        value: `${formatPrice(open.price, instrument.priceStep)} \u2192 ${price}`,
        from:
          command.price?.kind === 'relative'
            ? t('{price}, fixed at preview', { price: commandPriceLabel(command.price) })
            : undefined,
      },
      {
        name: t('Remaining'),
        value:
          change.remaining === remaining
            ? formatExact(remaining)
            : `${formatExact(remaining)} \u2192 ${formatExact(change.remaining)}`,
      },
    ],
    figures: (
      <>
        <Taking own={own} instrument={instrument} />
        <BeforeAfterList
          label={t('Effect on account')}
          changes={[
            { name: t('Required margin'), unit: 'USD', after: formatUsd(own?.neededMargin) },
            {
              name: t('Available'),
              unit: 'USD',
              before: formatUsd(own?.margin.before?.availableMargin),
              after: formatUsd(own?.margin.after?.availableMargin),
            },
            { name: t('Immediate fee'), unit: 'USD', after: formatUsd(own?.takerFee, 4) },
          ]}
        />
      </>
    ),
    moved:
      freshPrice === undefined || freshPrice === change.limitPrice
        ? undefined
        : {
            words: t('Price is now {value}.', { value: freshText }),
            isSmall: isSmallMove(change.limitPrice, freshPrice),
            label: t('Use {value}', { value: freshText }),
            onTake: takeFresh,
          },
    blocked,
    verb: title,
    ...(blocked === undefined && { run: () => session.actions.edit(open, change) }),
  }
}

/** Shows what an amend across the spread takes, because it trades as soon as Enter sends it. */
function Taking({ own, instrument }: { own: OrderPreview | undefined; instrument: Instrument }) {
  const { taken, averagePrice, takerFee } = own ?? unknownPreview
  if (taken === undefined || averagePrice === undefined) return null
  const taking = { kind: 'takes', amount: taken, averagePrice, fee: takerFee } as const
  return <p className="text-sm text-warn">{takingText(taking, instrument)}</p>
}

/** Returns the title of an amend: price, remaining amount, or both. `price` is the formatted new price. */
function titleOf(open: OpenOrder, change: OrderChange, price: string): string {
  const { side, instrumentName: instrument } = open
  const amount = formatExact(remainingOf(open))
  const size = formatExact(change.remaining)
  if (change.remaining === remainingOf(open)) {
    return side === 'buy'
      ? t('Amend buy {amount} {instrument} to {price}', { amount, instrument, price })
      : t('Amend sell {amount} {instrument} to {price}', { amount, instrument, price })
  }
  if (change.limitPrice === open.price) {
    return side === 'buy'
      ? t('Change buy {amount} {instrument} to {size}', { amount, instrument, size })
      : t('Change sell {amount} {instrument} to {size}', { amount, instrument, size })
  }
  return side === 'buy'
    ? t('Change buy {amount} {instrument} to {size} at {price}', { amount, instrument, size, price })
    : t('Change sell {amount} {instrument} to {size} at {price}', { amount, instrument, size, price })
}

function blockedPlan(words: string): PalettePlan {
  return { title: t('Amend an order'), tone: 'plain', terms: [], blocked: { words }, verb: t('Amend') }
}

export function useCancelPlan(command: CancelCommand | undefined): PalettePlan | undefined {
  const session = useAccountSession()
  const { data } = useAllOrders()
  const pegged = usePeggedIds()
  const termsOf = useInstrumentTerms()
  if (command === undefined) return undefined
  const words = t('Cancel {which}', { which: cancelText(command) })
  const plan = { title: words, tone: 'danger', terms: [], verb: words } as const
  if (session === undefined) return { ...plan, blocked: { words: t('Connect your wallet and enable trading first.') } }
  if (data === undefined) return { ...plan, blocked: { words: t('Open orders are still loading.') } }
  // The plan cancels exactly what it lists; stops only if the phrase names them.
  const orders = chooseOrders(command.which, command.withStops ? data.orders : restingOrders(data.orders))
  if (orders.length === 0) return { ...plan, blocked: { words: t('No matching open orders') } }
  const verb = t('Cancel {what}', { what: countedKinds(countKinds(orders, pegged)) })
  return {
    ...plan,
    title: `${verb}: ${cancelText(command)}`,
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
    <ul aria-label={t('Orders to cancel')} className="flex flex-col text-sm">
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
