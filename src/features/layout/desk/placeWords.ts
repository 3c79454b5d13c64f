import { t } from '@/ui/t'
import type { PanelId } from '../deskLayout'
import type { Place, Side } from '../layoutChanges'
import { panelName } from './panelName'

/** A whole side of the desk, as the menu and the mark of a drag say it. */
export function edgeWords(side: Side): string {
  switch (side) {
    case 'left':
      return t('To the left edge')
    case 'right':
      return t('To the right edge')
    case 'above':
      return t('To the top edge')
    case 'below':
      return t('To the bottom edge')
  }
}

/** A place beside another panel, or in its tabs. */
export function besideWords(place: Place, target: PanelId): string {
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
      return t('Tab with {panel}', { panel })
  }
}
