import { useLocation } from 'wouter'
import { useAccountSession, useAllOrders, useOpenOrders, usePositions } from '@/account/accountContext'
import { useOneClick } from '@/account/oneClick/useOneClick'
import { signedAmount } from '@/account/positions'
import type { UnattachedStop } from '@/account/stops/pendingStops'
import {
  changeOf,
  editedStop,
  referencePrice,
  stopToSign,
  type StopChange,
  type WaitingStop,
} from '@/account/stops/stopOrder'
import { usePendingStops } from '@/account/stops/useStops'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { CloseIcon } from '@/ui/icons'
import type { StopProblem } from './stopDraft'
import { StopsTable } from './StopsTable'
import { t } from '@/ui/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { tradePath } from '@/appContext/routes'
import { ListFailed } from '@/appContext/ListFailed'
import { NoRows } from '@/appContext/NoRows'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { limitProblem, stopProblem } from './stopProblem'
import { useStopRows } from './useStopRows'

/** The account's stops, live, with what can be done with them. */
export function LiveStops() {
  const query = useOpenOrders()
  const { data: positions } = usePositions()
  const rows = useStopRows()
  const orders = useAllOrders().data?.orders ?? []
  const pending = usePendingStops()
  const actions = useAccountSession()?.stops
  const oneClick = useOneClick()?.oneClick
  const [, navigate] = useLocation()
  const isNarrow = useScreenWidth() === 'phone'
  if (query.error !== null)
    return <ListFailed what={t('The stops could not be loaded.')} error={query.error} onRetry={query.refetch} />
  // A list that is on its way is not an empty one.
  if (query.isLoading) return <TableSkeleton />

  const problemOf = (stop: WaitingStop, change: StopChange): StopProblem | undefined => {
    const row = rows.find((one) => one.stop.rowKey === stop.rowKey)
    if (row?.instrument === undefined) return undefined
    const held = positions?.find(({ instrumentName }) => instrumentName === stop.instrumentName)
    const edited = editedStop(stop, change)
    const problem = stopProblem(edited, {
      instrument: row.instrument,
      markPrice: referencePrice(stop, orders, row.markPrice),
      position: row.isWithParent ? undefined : held && signedAmount(held),
      others: [],
      replaced: stop,
      isAttached: false,
    })
    return problem ?? limitProblem(oneClick, stopToSign(edited, changeOf(stop)))
  }
  return (
    <>
      <UnattachedNotice
        unattached={pending.unattached}
        onRetry={(key) => void actions?.retryAttach(key)}
        onDismiss={(key) => actions?.dismissUnattached(key)}
      />
      <StopsTable
        rows={rows}
        pending={pending}
        problemOf={problemOf}
        onEdit={(stop, change) => void actions?.edit(stop, change)}
        onCancel={(stop) => void actions?.cancel([stop])}
        onGoTo={(name) => navigate(tradePath(name) + location.search)}
        isNarrow={isNarrow}
        empty={
          <NoRows what={t('stops')} hint={t('A stop-loss or take-profit that waits for the mark is listed here.')} />
        }
      />
    </>
  )
}

type UnattachedNoticeProps = {
  unattached: readonly UnattachedStop[]
  onRetry: (key: string) => void
  onDismiss: (key: string) => void
}

/** Entry orders that stand without the stop that was to come with them: said until it is mended or known. */
function UnattachedNotice({ unattached, onRetry, onDismiss }: UnattachedNoticeProps) {
  if (unattached.length === 0) return null
  return (
    <ul aria-label={t('Orders without their stop')} className="shrink-0">
      {unattached.map(({ key, parent, stop, failure, isRetrying }) => {
        const instrument = parent.instrumentName
        return (
          <li key={key} className="flex items-center gap-2 border-b border-danger/50 bg-danger-soft px-3 py-1 text-xs">
            <span className="min-w-0 flex-1 text-danger">
              {stop.kind === 'STOP_LOSS'
                ? t('Your {instrument} order has no stop-loss: {why}', { instrument, why: failure.words })
                : t('Your {instrument} order has no take-profit: {why}', { instrument, why: failure.words })}
            </span>
            <Button size="small" isPending={isRetrying} onClick={() => onRetry(key)}>
              {t('Try again')}
            </Button>
            <IconButton label={t('Dismiss')} icon={<CloseIcon />} onClick={() => onDismiss(key)} />
          </li>
        )
      })}
    </ul>
  )
}
