import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@/ui/IconButton'
import { GripIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import type { PanelId } from '../deskLayout'
import { panelName } from './panelName'

const loadMenu = () => import('./PanelMenu')
const PanelMenu = lazy(() => loadMenu().then((module) => ({ default: module.PanelMenu })))
const loadDrag = () => import('./dragPanel')

/** Takes a panel elsewhere: by dragging, or from its menu. */
export function PanelGrip({ panel }: { panel: PanelId }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        label={t('Move or hide: {panel}', { panel: panelName(panel) })}
        icon={<GripIcon />}
        data-grip={panel}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        className="touch-none"
        onPointerEnter={() => void loadDrag()}
        onFocus={() => void loadMenu()}
        onPointerDown={({ currentTarget, nativeEvent }) => {
          if (nativeEvent.button !== 0) return
          currentTarget.setPointerCapture(nativeEvent.pointerId)
          void loadDrag().then(({ dragPanel }) => dragPanel(panel, currentTarget, nativeEvent))
        }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor !== undefined && (
        <Suspense fallback={null}>
          <PanelMenu panel={panel} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  )
}
