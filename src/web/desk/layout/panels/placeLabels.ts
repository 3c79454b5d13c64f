import { t } from '@/web/language/t'
import type { PanelId } from '../deskLayout'
import type { LayoutPlace, DropSide } from '../layoutChanges'
import { panelName } from './panelName'

export function edgeText(side: DropSide): string {
  switch (side) {
    case 'left':
      return t('Dock left')
    case 'right':
      return t('Dock right')
    case 'above':
      return t('Dock top')
    case 'below':
      return t('Dock bottom')
  }
}

export function besideText(place: LayoutPlace, target: PanelId): string {
  const panel = panelName(target)
  switch (place) {
    case 'left':
      return t('Left of {panel}', { panel })
    case 'right':
      return t('Right of {panel}', { panel })
    case 'above':
      return t('Above {panel}', { panel })
    case 'below':
      return t('Below {panel}', { panel })
    case 'tab':
      return t('Tab next to {panel}', { panel })
  }
}
