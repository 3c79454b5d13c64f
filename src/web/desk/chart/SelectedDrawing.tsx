import { IconButton } from '@/web/ui/Button'
import { t } from '@/web/language/t'
import type { Drawing } from './drawings'
import { shortLabel, type DrawingUnits } from './drawingTexts'
import { DeleteIcon, EditIcon } from './drawingIcons'

type SelectedDrawingProps = {
  drawing: Drawing
  units: DrawingUnits
  onEdit: (() => void) | undefined
  onDelete: () => void
}

/** What can be done with the selected drawing, always at the same place. */
export function SelectedDrawing({ drawing, units, onEdit, onDelete }: SelectedDrawingProps) {
  return (
    <fieldset aria-label={t('Selected drawing')} className="chart-grip chart-drawing-bar">
      <span aria-hidden="true" className="truncate">
        {shortLabel(drawing, units)}
      </span>
      {onEdit !== undefined && <IconButton label={t('Edit text')} icon={<EditIcon />} onClick={onEdit} />}
      <IconButton label={t('Delete drawing')} keys={t('Del')} icon={<DeleteIcon />} onClick={onDelete} />
    </fieldset>
  )
}
