import { useAccountSession, useOpenOrders } from '@/account/accountContext'
import { remainingOf, type OpenOrder } from '@/account/openOrders'
import { checkChange, isSameOrder } from '@/account/orders/checkChange'
import type { OrderChange } from '@/account/orders/editOrder'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { chooseOrder, resolveChange } from './chooseOrders'
import { priceWords } from './commandWords'
import type { AmendCommand } from './paletteCommand'
import type { PalettePlan } from './palettePlan'
import { formWords } from '@/appContext/ticket/orderDraft'
import { BeforeAfter } from '@/ui/BeforeAfter'
import { formatExact } from '@/ui/formatExact'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { useCommandMarket } from './useCommandMarket'
import { useFrozen } from './useFrozen'
import { useInstrumentTerms } from '@/marketData/useInstrumentTerms'

type ShownChange = { readonly open: OpenOrder; readonly change: OrderChange }

/** The order that a phrase would amend, and how: fixed when it is shown. */
export function useAmendPlan(text: string, command: AmendCommand | undefined): PalettePlan | undefined {
  const session = useAccountSession()
  const { data } = useOpenOrders()
  const termsOf = useInstrumentTerms()
  const chosen = command && data && chooseOrder(command.which, data.orders)
  const open = chosen?.isResolved === true ? chosen.resolved : undefined
  const market = useCommandMarket(open && termsOf(open.instrumentName))
  const { instrument, isBookLive, liveBook, markPrice, book } = market
  const account = usePreviewAccount(instrument)
  const facts = { bestBid: book.bestBid, bestAsk: book.bestAsk, markPrice }
  const fresh =
    command && open && instrument && isBookLive ? resolveChange(command, open, instrument, facts) : undefined
  const key = command && open && `${open.orderId} ${text}`
  const [shown, takeFresh] = useFrozen<ShownChange>(
    key,
    fresh?.isResolved === true && open !== undefined ? { open, change: fresh.resolved } : undefined,
  )
  if (command === undefined) return undefined
  if (session === undefined) return blockedPlan(t('Connect a wallet and enable trading first.'))
  if (data === undefined) return blockedPlan(t('The open orders are not read yet.'))
  if (chosen?.isResolved === false) return blockedPlan(chosen.words)
  if (fresh?.isResolved === false) return blockedPlan(fresh.words)
  if (open === undefined || instrument === undefined || shown === undefined) {
    return blockedPlan(t('The book is not live. Nothing is sent until it is.'))
  }

  const { change } = shown
  const isBuy = open.side === 'buy'
  const { instrumentId, orderId, postOnly = false } = open
  const own =
    account &&
    session.previews.edit({
      account,
      instrumentId,
      orderId,
      change: { limitPrice: change.limitPrice, amount: change.remaining, postOnly },
      book: liveBook,
    })
  const code = checkChange(instrument, isBuy, change, markPrice) ?? own?.error
  const blocked = !isBookLive
    ? { words: t('The book is not live. Nothing is sent until it is.') }
    : isSameOrder(open, change)
      ? { words: t('It is there already.') }
      : code !== undefined
        ? { words: formWords(code, { isBuy, limitPrice: change.limitPrice }, { instrument, markPrice }), code }
        : own?.isAllowed === undefined
          ? { words: t('What it would do is not known yet. One moment.') }
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
            ? t('{price} when shown, fixed', { price: priceWords(command.price) })
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
      <BeforeAfter
        label={t('What it would do to the account')}
        changes={[
          { name: t('Margin needed'), unit: 'USD', after: formatUsd(own?.neededMargin) },
          {
            name: t('Available'),
            unit: 'USD',
            before: formatUsd(own?.margin.before?.availableMargin),
            after: formatUsd(own?.margin.after?.availableMargin),
          },
          { name: t('Fee at once'), unit: 'USD', after: formatUsd(own?.takerFee, 4) },
        ]}
      />
    ),
    moved:
      freshPrice === undefined || freshPrice === change.limitPrice
        ? undefined
        : {
            words: t('It would be {value} now.', { value: freshText }),
            label: t('Take {value}', { value: freshText }),
            onTake: takeFresh,
          },
    blocked,
    verb: title,
    ...(blocked === undefined && { run: () => session.actions.edit(open, change) }),
  }
}

/** What it does, by what it changes: the price, what remains, or both. `price`: the new one, as it is shown. */
function titleOf(open: OpenOrder, change: OrderChange, price: string): string {
  const { side, instrumentName: instrument } = open
  const amount = formatExact(remainingOf(open))
  const size = formatExact(change.remaining)
  if (change.remaining === remainingOf(open)) {
    return side === 'buy'
      ? t('Move buy {amount} {instrument} to {price}', { amount, instrument, price })
      : t('Move sell {amount} {instrument} to {price}', { amount, instrument, price })
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
