import { Link } from 'wouter'
import { describeError } from '@/core/protocol/errorCodes'
import { notional } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import { isOpen } from '@/web/session/openOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { CopyButton } from '@/web/ui/CopyButton'
import { Figure } from '@/web/ui/Figure'
import { decimalsOf, formatDecimal, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { OrderLink } from '@/web/ui/navigation/OrderLink'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { SideText } from '@/web/ui/SideText'
import { Time } from '@/web/ui/Time'
import { AmountCell, PriceCell, Tag, type CellContext } from './historyCells'
import { flagsOf, statusText, statusTone } from './orderStatus'

type OrderDetailsProps = {
  order: OrderMessage
  /** Id of the order that replaced this order by an amend. */
  successor: Hash | undefined
  context: CellContext
}

export function OrderDetails({ order, successor, context }: OrderDetailsProps) {
  const { orderId, instrumentName, side, orderType, orderStatus, error } = order
  const amountOf = (value: bigint) => <AmountCell row={order} context={context} value={value} />
  const priceOf = (value: bigint | undefined) => <PriceCell row={order} context={context} value={value} />
  const averagePrice = order.filled === 0n ? undefined : order.avgPrice
  return (
    <section aria-label={t('Order details')} className="border-b border-line px-3 pt-1 pb-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-medium">
          <SideText side={side} />{' '}
          {formatDecimal(order.amount, decimalsOf(context.stepsOf(instrumentName)?.amountStep ?? 1n))}{' '}
          <span className="nm">{instrumentName}</span>
        </h2>
        <span className="flex gap-1">
          {flagsOf(order).map((flag) => (
            <Tag key={flag}>{flag}</Tag>
          ))}
          {order.isLiquidation === true && <Tag tone="danger">{t('Liquidation')}</Tag>}
        </span>
        <span className={statusTone({ orderStatus })}>{statusText(order)}</span>
        {successor !== undefined && (
          <OrderLink orderId={successor}>
            <span className="text-accent">{t('Amended: show the order that replaced it')}</span>
          </OrderLink>
        )}
        <Link
          href={tradePath(instrumentName) + carriedSearch()}
          className="ml-auto text-sm text-accent underline-offset-2 hover:underline pointer-coarse:py-3"
        >
          {isOpen(order)
            ? t('Edit or cancel it on the trading screen')
            : t('Trade {instrument}', { instrument: instrumentName })}
        </Link>
      </header>
      {error !== undefined && (
        <p className="mt-1 text-sm text-danger">
          {t(describeError(error))} <span className="text-xs text-text-4">{error}</span>
        </p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 lg:flex lg:flex-wrap lg:gap-x-8 lg:whitespace-nowrap">
        <Figure label={t('Type')}>{orderType === 'market' ? t('Market') : t('Limit')}</Figure>
        <Figure label={t('Price')}>{orderType === 'market' ? unknownText : priceOf(order.price)}</Figure>
        {order.trigger !== undefined && <Figure label={t('Trigger')}>{priceOf(order.trigger)}</Figure>}
        <Figure label={t('Filled')}>{amountOf(order.filled)}</Figure>
        <Figure label={t('Remaining')}>
          {isOpen(order) || order.filled === order.amount ? amountOf(remainingOf(order)) : unknownText}
        </Figure>
        <Figure label={t('Avg. price')}>{priceOf(averagePrice)}</Figure>
        <Figure label={t('Value (USD)')} about={t('Filled amount at the average price')}>
          {averagePrice === undefined ? unknownText : formatUsd(notional(averagePrice, order.filled))}
        </Figure>
        <Figure label={t('Placed')}>
          {order.createdTimestamp === undefined ? unknownText : <Time timeNs={order.createdTimestamp} hasDate />}
        </Figure>
        <Figure label={t('Updated')}>
          {order.timestamp === undefined ? unknownText : <Time timeNs={order.timestamp} hasDate />}
        </Figure>
      </dl>
      <p className="mt-3 flex items-center gap-1 text-xs text-text-3">
        <span className="shrink-0">{t('Order ID')}</span> <code className="truncate">{orderId}</code>
        <CopyButton text={orderId} name={t('the order ID')} />
        <CopyLink />
      </p>
    </section>
  )
}

/** Copies the address of the order, which works in any browser of this account. */
function CopyLink() {
  return (
    <span className="ml-2 inline-flex items-center gap-1">
      {t('Link')} <CopyButton text={location.href} name={t('the link to this order')} />
    </span>
  )
}
