import { useQuery } from '@tanstack/react-query'
import { useAccess, useAccountSession } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { RestOrdersTable } from './RestOrdersTable'
import { useAccountLink } from '@/account/useAccountLink'
import { ErrorState } from '@/ui/ErrorState'
import { t } from '@/ui/t'
import { Begin } from '@/appContext/Begin'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { PlaceByRest } from './PlaceByRest'
import { useRestOrderActions } from './useRestOrderActions'

/** The account's orders without the socket: for when it is lost and something has to be done about them. */
export function RestOrdersView() {
  const access = useAccess()
  const session = useAccountSession()
  if (access.status !== 'trading' || session === undefined) return <Begin isConnected={access.status === 'connected'} />
  return <Orders account={access.account} />
}

const againMs = 5_000

function Orders({ account }: { account: string }) {
  const session = useAccountSession()
  const connection = useAccountLink()
  const queryKey = ['account', account, 'restOrders']
  const orders = useQuery({
    queryKey,
    queryFn: ({ signal }) => session?.restOrders.list(signal) ?? [],
    refetchInterval: againMs,
  })
  const actions = useRestOrderActions(queryKey)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <p className="shrink-0 border-b border-line px-3 py-2 text-sm text-text-2">
        {connection.state === 'live'
          ? t('The socket is connected. What is done here goes by REST all the same, signed like any order.')
          : t('The socket is not connected. What is done here goes by REST and needs no socket.')}
      </p>
      <PlaceByRest place={actions.place} isPending={actions.isPlacing} />
      {orders.data !== undefined ? (
        <RestOrdersTable
          orders={orders.data}
          pendingIds={actions.pendingIds}
          isCancellingAll={actions.isCancellingAll}
          onEdit={actions.edit}
          onCancel={actions.cancel}
          onCancelAll={actions.cancelAll}
        />
      ) : orders.isError ? (
        <ErrorState
          what={t('The orders could not be read.')}
          why={describeFailure(orders.error).words}
          code={describeFailure(orders.error).code}
          onRetry={() => void orders.refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
    </div>
  )
}
