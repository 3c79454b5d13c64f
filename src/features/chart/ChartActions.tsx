import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { IconButton } from '@/ui/IconButton'
import { t } from '@/ui/t'
import { ChartMenu } from './ChartMenu'
import { DrawIcon, IndicatorsIcon, TableIcon } from './chartIcons'
import type { ChartSettings } from './chartSettings'
import { drawingKinds, drawingNames, type DrawingKind } from './drawings'
import { indicatorIds, indicatorNames, type IndicatorId } from './indicatorIds'

type ChartActionsProps = {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  hasFunding: boolean
  isTable: boolean
  onTable: (isTable: boolean) => void
  tool: DrawingKind | undefined
  onTool: (tool: DrawingKind) => void
  onDeleteDrawings: () => void
}

/** The buttons at the right of the chart's header. */
export function ChartActions({ settings, onSettings, hasFunding, isTable, onTable, ...drawing }: ChartActionsProps) {
  return (
    <>
      <IndicatorMenu
        chosen={settings.indicators}
        onChange={(indicators) => onSettings({ ...settings, indicators: [...indicators] })}
        hasFunding={hasFunding}
      />
      <DrawMenu tool={drawing.tool} onTool={drawing.onTool} onDeleteAll={drawing.onDeleteDrawings} />
      <IconButton
        label={t('Show as a table')}
        icon={<TableIcon />}
        aria-pressed={isTable}
        className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
        onClick={() => onTable(!isTable)}
      />
    </>
  )
}

type DrawMenuProps = { tool: DrawingKind | undefined; onTool: (tool: DrawingKind) => void; onDeleteAll: () => void }

/** What the next press on the chart begins. */
function DrawMenu({ tool, onTool, onDeleteAll }: DrawMenuProps) {
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

type IndicatorMenuProps = {
  chosen: readonly IndicatorId[]
  onChange: (chosen: readonly IndicatorId[]) => void
  /** What pays no funding has no line of it. */
  hasFunding: boolean
}

function IndicatorMenu({ chosen, onChange, hasFunding }: IndicatorMenuProps) {
  const offered = indicatorIds.filter((id) => hasFunding || id !== 'funding')
  return (
    <ChartMenu label={t('Indicators')} icon={<IndicatorsIcon />}>
      {offered.map((id) => (
        <Checkbox
          key={id}
          label={indicatorNames[id]}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </ChartMenu>
  )
}
