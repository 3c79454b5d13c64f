import { Button } from '@/ui/Button'
import { DrawIcon } from './chartIcons'
import { ChartMenu } from './ChartMenu'
import { drawingKinds, drawingNames, type DrawingKind } from './drawings'

type DrawMenuProps = { tool: DrawingKind | undefined; onTool: (tool: DrawingKind) => void; onDeleteAll: () => void }

/** What the next press on the chart begins. */
export function DrawMenu({ tool, onTool, onDeleteAll }: DrawMenuProps) {
  return (
    <ChartMenu label="Draw and measure" icon={<DrawIcon />}>
      {drawingKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          className="justify-start! border-transparent! aria-pressed:text-accent!"
          aria-pressed={kind === tool}
          onClick={() => onTool(kind)}
        >
          {drawingNames[kind]}
        </Button>
      ))}
      <Button size="small" className="mt-1 justify-start!" onClick={onDeleteAll}>
        Delete all
      </Button>
    </ChartMenu>
  )
}
