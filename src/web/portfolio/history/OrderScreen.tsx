import { Link } from 'wouter'
import { hash32 } from '@/core/protocol/codecs'
import type { Address, Hash } from '@/core/protocol/instrument'
import { RestError } from '@/web/connection/callErrors'
import { t } from '@/web/language/t'
import { useOrder } from '@/web/portfolio/history/model/useOrder'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { NoRows } from '@/web/session/lists/NoRows'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { EmptyState } from '@/web/ui/EmptyState'
import { historyPath, carriedSearch, startHistory } from '@/web/ui/navigation/routes'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { OrderDetails } from './OrderDetails'
import { OrderDetailsFills } from './OrderDetailsFills'
import { OrderPath } from './OrderPath'
import { OrderTimeline } from './OrderTimeline'
import { useCellContext } from './useCellContext'
import { useHistoryClock } from './useHistoryClock'

/** One order of the account, open or ended, at an address that can be shared. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const access = useAccess()
  const hasSession = useAccountSession() !== undefined
  const id = hash32.safeParse(orderId.toLowerCase())
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto panel">
      <h1 className="sr-only">{t('Order details')}</h1>
      {!id.success ? (
        <NoSuchOrder />
      ) : access.status === 'trading' && hasSession ? (
        <Order account={access.account} orderId={id.data} />
      ) : (
        <NoRows what={t('orders')} hint="" />
      )}
    </div>
  )
}

const runningOf = () => undefined

function Order({ account, orderId }: { account: Address; orderId: Hash }) {
  const { order, successor, error, retry, fills } = useOrder(account, orderId)
  const context = useCellContext(runningOf, false)
  const clock = useHistoryClock()
  const isStale = useAccountConnection().state !== 'live'
  if (order === undefined) {
    if (error instanceof RestError && error.code === 'ORDER_DOES_NOT_EXIST') return <NoSuchOrder />
    if (error !== null)
      return <ListFailed what={t('Couldn’t load the order')} error={error} onRetry={async () => retry()} />
    return <TableSkeleton />
  }
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-400 flex-1 flex-col">
      <div className="flex h-8 shrink-0 items-center gap-1 px-3 text-xs pointer-coarse:h-11">
        <span aria-hidden="true" className="text-text-3">
          ←
        </span>
        <OrdersLink />
      </div>
      <div className={`flex min-h-0 flex-1 flex-col ${isStale ? 'is-stale' : ''}`}>
        <OrderDetails order={order} successor={successor} context={context} />
        <div className="grid flex-1 content-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col">
            <OrderPath order={order} fills={fills.data?.fills ?? []} context={context} nowNs={clock.nowNs()} />
            <OrderDetailsFills order={order} fills={fills} context={context} />
          </div>
          <div className="max-lg:row-start-1">
            <OrderTimeline order={order} fills={fills.data?.fills} context={context} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Shown for a mistyped id, an order of another account, or an order that the venue no longer has. */
function NoSuchOrder() {
  return (
    <EmptyState action={<OrdersLink className="pointer-coarse:py-3" />}>
      {t('This account has no order with this id.')}
    </EmptyState>
  )
}

function OrdersLink({ className = '' }: { className?: string }) {
  return (
    <Link
      href={historyPath(startHistory) + carriedSearch()}
      className={`text-text-2 underline-offset-2 hover:text-text-1 hover:underline ${className}`}
    >
      {t('Order history')}
    </Link>
  )
}
