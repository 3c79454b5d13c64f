import type { PendingPhase } from '@/account/actions/pendingStore'
import type { WaitingStop } from '@/account/stops/stopOrder'
import { t } from '@/ui/t'
import { rowDistance, type StopRow, type StopsTableProps } from './stopRow'
import type { StopEditing } from './useStopEditing'

type StopStatusProps = Pick<StopsTableProps, 'pending'> & Pick<StopEditing, 'editing'> & { row: StopRow }

const phaseWords: Record<PendingPhase, string> = { signing: t('Waiting for the wallet…'), sending: t('Sending…') }

/** The id of the place where it is said what is wrong with the edit of a row. */
export const messageIdOf = ({ rowKey }: WaitingStop) => `stop-message-${rowKey}`

/** What it waits for; while something of it is on its way or wrong, that. */
export function StopStatus({ row, pending, editing }: StopStatusProps) {
  const { stop, isWithParent } = row
  const edit = pending.edits.get(stop.rowKey)
  if (edit !== undefined) return <Pending words={phaseWords[edit.phase]} />
  if (pending.cancels.has(stop.rowKey)) return <Pending words={t('Cancelling…')} />
  const problem = editing?.rowKey === stop.rowKey ? editing.problem : undefined
  if (problem !== undefined) return <Wrong id={messageIdOf(stop)} words={problem.words} />
  if (isWithParent) {
    return (
      <span className="text-text-3" title={t('It waits for the first fill of its order, and is cancelled with it.')}>
        {t('With its order')}
      </span>
    )
  }
  const distance = rowDistance(row)
  // Between the mark that is shown and what the venue says of it lies a moment.
  if (distance !== undefined && distance <= 0) return <span className="text-warn">{t('Reached')}</span>
  return <span className="text-text-3">{t('Waits for the mark')}</span>
}

/** Words need more room than a status, so they lie over the columns beside it, which nobody reads meanwhile. */
function Wrong({ id, words }: { id: string; words: string }) {
  return (
    <span className="relative block h-6.5">
      <span className="absolute inset-y-0 right-0 flex w-80 items-center bg-surface-1 pl-2 max-sm:static max-sm:w-auto max-sm:pl-0">
        <span
          id={id}
          role="alert"
          title={words}
          className="line-clamp-2 text-xs leading-3.25! whitespace-normal text-danger"
        >
          {words}
        </span>
      </span>
    </span>
  )
}

function Pending({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-pending">
      <span className="spinner size-2.5!" aria-hidden="true" />
      {words}
    </span>
  )
}
