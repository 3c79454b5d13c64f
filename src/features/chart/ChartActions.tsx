import { IconButton } from '@/ui/IconButton'
import { TableIcon } from './chartIcons'
import type { ChartSettings } from './chartSettings'
import { IndicatorMenu } from './IndicatorMenu'

type ChartActionsProps = {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  hasFunding: boolean
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** The buttons at the right of the chart's header. */
export function ChartActions({ settings, onSettings, hasFunding, isTable, onTable }: ChartActionsProps) {
  return (
    <>
      <IndicatorMenu
        chosen={settings.indicators}
        onChange={(indicators) => onSettings({ ...settings, indicators: [...indicators] })}
        hasFunding={hasFunding}
      />
      <IconButton
        label="Show as a table"
        icon={<TableIcon />}
        aria-pressed={isTable}
        className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
        onClick={() => onTable(!isTable)}
      />
    </>
  )
}
