import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { CloseIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import type { StopRow, StopsTableProps } from './stopRow'
import type { StopEditing } from './useStopEditing'

type StopButtonsProps = Pick<StopsTableProps, 'pending' | 'onCancel'> & StopEditing & { row: StopRow }

/** What can be done with a row. "Cancel" always means the stop; leaving an edit is "Discard". */
export function StopButtons(props: StopButtonsProps) {
  const { row, pending, editing, endedKey, onBegin, onSave, onDiscard, onCancel } = props
  const { stop } = row
  const isBusy = pending.edits.has(stop.rowKey) || pending.cancels.has(stop.rowKey)
  const isEditing = editing?.rowKey === stop.rowKey && !pending.edits.has(stop.rowKey)
  return (
    <span className="inline-flex gap-1">
      {isEditing ? (
        <>
          <Button size="small" variant="primary" onClick={() => onSave(stop)}>
            {t('Save')}
          </Button>
          <IconButton label={t('Discard')} keys="Esc" icon={<CloseIcon />} onClick={onDiscard} />
        </>
      ) : (
        <Button
          {...(endedKey === stop.rowKey && { ref: focus })}
          size="small"
          isPending={isBusy}
          className={quiet}
          onClick={() => onBegin(stop)}
        >
          {t('Edit')}
        </Button>
      )}
      <Button size="small" variant="danger" isPending={isBusy} className={quiet} onClick={() => onCancel(stop)}>
        {t('Cancel')}
      </Button>
    </span>
  )
}

/** The status beside them says what is on its way. */
const quiet = 'aria-busy:opacity-50 [&_.spinner]:hidden'

/** The edit took the focus with it when it ended. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
