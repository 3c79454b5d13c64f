import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { KnownAddress } from '@/account/transfers/addressBook'
import { onMovementFound, useMovementDesk, useMovementDoubts, useMovements } from '@/account/transfers/useTransfers'
import { DoubtNotice } from './DoubtNotice'
import { MovementsList } from './MovementsList'
import { movementWords } from './movementWords'
import { useAccountLink } from '@/account/useAccountLink'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Address } from '@/protocol/instrument'
import { Panel, type Freshness } from '@/ui/Panel'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { historyPath } from '@/appContext/routes'
import { ListFailed } from '@/appContext/ListFailed'
import { TableSkeleton } from '@/ui/TableSkeleton'

/** What has moved, what is on its way, and what is not known to have been done. */
export function MovementsPanel({ account, book }: { account: Address; book: readonly KnownAddress[] }) {
  const desk = useMovementDesk(account)
  const doubts = useMovementDoubts(desk)
  const { data, error, isError, refetch, dataUpdatedAt } = useMovements()
  const connection = useAccountLink()
  const { rest, clock } = useMarketData()
  useArrivals(account, data?.filter(({ txStatus }) => txStatus === 'initiated').length)
  useFoundToasts()
  const isStale = connection.state !== 'live' || isError
  const freshness: Freshness =
    data === undefined
      ? { status: 'loading' }
      : isStale
        ? { status: 'stale', sinceMs: dataUpdatedAt }
        : { status: 'live' }
  return (
    <Panel
      title={t('Movements')}
      freshness={freshness}
      actions={
        <Link
          href={historyPath('transactions') + location.search}
          className="rounded-sm px-1.5 text-xs text-text-3 underline-offset-2 hover:text-text-1 hover:underline pointer-coarse:py-3"
        >
          {t('All of the history')}
        </Link>
      }
    >
      {doubts.map((doubt) => (
        <DoubtNotice
          key={doubt.movement.id}
          doubt={doubt}
          onAgain={() => void desk.sendAgain(doubt.movement.id)}
          onLeave={() => desk.leave(doubt.movement.id)}
        />
      ))}
      {data !== undefined ? (
        <MovementsList rows={data} book={book} aheadMs={(rest.clock ?? clock).nowMs() - clock.nowMs()} />
      ) : isError ? (
        <ListFailed what={t('The movements could not be read.')} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </Panel>
  )
}

/** No channel tells that a deposit has arrived: when fewer are on their way, the account is read again. */
function useArrivals(account: Address, underWay: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (underWay !== undefined) void queryClient.invalidateQueries({ queryKey: ['account', account, 'summary'] })
  }, [queryClient, account, underWay])
}

/** A doubt that has ended well is told. */
function useFoundToasts(): void {
  useEffect(
    () =>
      onMovementFound(({ order }) =>
        showToast({ tone: 'done', title: t('It was done: {words}', { words: movementWords(order) }) }),
      ),
    [],
  )
}
