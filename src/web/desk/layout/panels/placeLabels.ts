import { t } from '@/web/language/t'
import type { PanelId } from '../deskLayout'
import type { LayoutPlace, DropSide } from '../layoutChanges'
import { panelName } from './panelName'

const edges: Readonly<Record<DropSide, string>> = {
  left: t('Dock left'),
  right: t('Dock right'),
  above: t('Dock top'),
  below: t('Dock bottom'),
}

export const edgeText = (side: DropSide): string => edges[side]

const besides: Readonly<Record<LayoutPlace, (panel: string) => string>> = {
  left: (panel) => t('Left of {panel}', { panel }),
  right: (panel) => t('Right of {panel}', { panel }),
  above: (panel) => t('Above {panel}', { panel }),
  below: (panel) => t('Below {panel}', { panel }),
  tab: (panel) => t('Tab next to {panel}', { panel }),
}

export const besideText = (place: LayoutPlace, target: PanelId): string => besides[place](panelName(target))
