import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import { DrawIcon } from './chartIcons'
import { ChartMenu } from './ChartMenu'
import { drawingKinds, drawingNames, type DrawingKind } from './drawings'

type DrawMenuProps = { tool: DrawingKind | undefined; onTool: (tool: DrawingKind) => void; onDeleteAll: () => void }

/** What the next press on the chart begins. */
export function DrawMenu({ tool, onTool, onDeleteAll }: DrawMenuProps) {
  return (
    <ChartMenu label={t('Draw and measure')} icon={<DrawIcon />}>
      {drawingKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          className="justify-start! border-transparent! aria-pressed:text-accent!"
          aria-pressed={kind === tool}
          onClick={() => onTool(kind)}
        >
          {drawingNames[kind]}
          {kind === 'measure' && (
            <kbd aria-hidden="true" className="ml-auto font-sans text-text-3">
              {t('Shift + drag')}
            </kbd>
          )}
        </Button>
      ))}
      <Button size="small" className="mt-1 justify-start!" onClick={onDeleteAll}>
        {t('Delete all')}
      </Button>
    </ChartMenu>
  )
}
