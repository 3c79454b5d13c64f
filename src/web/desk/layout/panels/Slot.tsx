import { memo, useLayoutEffect, useRef, useState } from 'react'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { GripIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Tabs } from '@/web/ui/Tabs'
import { type LayoutGroup, type PanelId, selectPanel } from '../deskLayout'
import { layoutStore } from '../layoutStore'
import { panelName } from './panelName'

/**
 * Elements of the panels. Each panel renders into its own element, so that moving the element does not re-render the
 * panel.
 */
export type PanelHosts = Readonly<Record<PanelId, HTMLElement>>

type SlotProps = {
  group: LayoutGroup
  hosts: PanelHosts
  /** False leaves the panel in its previous place. */
  isOpen?: boolean
}

export function Slot({ group, hosts, isOpen = true }: SlotProps) {
  const { panels, selected } = group
  if (panels.length === 1) return <HostPlace panel={selected} host={hosts[selected]} isOpen={isOpen} />
  return (
    <Tabs
      isNaming
      label={panels.map(panelName).join(', ')}
      tabs={panels.map((id) => ({ id, label: panelName(id) }))}
      selected={selected}
      onSelect={(panel) => layoutStore.adjust((layout) => selectPanel(layout, panel))}
      actions={<PanelGrip key={selected} panel={selected} />}
      className="panel h-full w-full"
    >
      <HostPlace panel={selected} host={hosts[selected]} isOpen={isOpen} />
    </Tabs>
  )
}

function HostPlace({ panel, host, isOpen }: { panel: PanelId; host: HTMLElement; isOpen: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen && place.current !== null) putInto(place.current, host)
  }, [host, isOpen])
  return <div ref={place} data-place={panel} className="panel h-full min-h-0 w-full min-w-0 flex-1" />
}

/** Moves a panel's element. Restores the focus, and hides the focus events of the move, on which a menu would close. */
function putInto(place: HTMLElement, host: HTMLElement): void {
  if (host.parentElement === place) return
  const { activeElement } = document
  if (!host.contains(activeElement)) return place.replaceChildren(host)
  const moved = new AbortController()
  for (const kind of ['blur', 'focus', 'focusin', 'focusout']) {
    addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true, signal: moved.signal })
  }
  place.replaceChildren(host)
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  moved.abort()
}

const PanelMenu = lazyPanel(() => import('./PanelMenu').then((module) => module.PanelMenu), 'mark')
const loadDrag = () => import('./dragPanel')

export const PanelGrip = memo(function PanelGrip({ panel }: { panel: PanelId }) {
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
        onFocus={PanelMenu.preload}
        onPointerDown={({ currentTarget, nativeEvent }) => {
          if (nativeEvent.button !== 0) return
          currentTarget.setPointerCapture(nativeEvent.pointerId)
          void loadDrag().then(({ dragPanel }) => dragPanel(panel, currentTarget, nativeEvent))
        }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor !== undefined && (
        <OpenedTool onClose={() => setAnchor(undefined)}>
          <PanelMenu panel={panel} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </OpenedTool>
      )}
    </>
  )
})
