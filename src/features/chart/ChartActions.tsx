import { IconButton } from '@/ui/IconButton'
import { t } from '@/ui/t'
import { TableIcon } from './chartIcons'
import type { ChartSettings } from './chartSettings'
import { DrawMenu } from './DrawMenu'
import type { DrawingKind } from './drawings'
import { IndicatorMenu } from './IndicatorMenu'

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
