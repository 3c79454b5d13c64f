import { useLayoutEffect, useRef } from 'react'
import type { LayoutGroup, PanelId } from '../deskLayout'
import { layoutStore } from '../layoutStore'
import { selectPanel } from '../selectPanel'
import { Tabs } from '@/ui/Tabs'
import { PanelGrip } from './PanelGrip'
import { panelName } from './panelName'

/** Each panel is drawn into an element of its own, which is put wherever the layout has it: moving it draws nothing anew. */
export type PanelHosts = Readonly<Record<PanelId, HTMLElement>>

type SlotProps = {
  group: LayoutGroup
  hosts: PanelHosts
  /** Until then it leaves the panel where it is. */
  isOpen?: boolean
}

/** One place of the desk: its panel, under tabs when there are several. */
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
      className="h-full w-full bg-surface-1"
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
  return <div ref={place} data-place={panel} className="h-full min-h-0 w-full min-w-0 flex-1 bg-surface-1" />
}

/**
 * What has the focus in the panel keeps it: an element that is put elsewhere loses it. Who listens hears nothing of that:
 * a menu that closes when the focus leaves would close.
 */
function putInto(place: HTMLElement, host: HTMLElement): void {
  if (host.parentElement === place) return
  const focused = host.contains(document.activeElement) ? document.activeElement : null
  const moved = new AbortController()
  for (const kind of ['blur', 'focus', 'focusin', 'focusout']) {
    addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true, signal: moved.signal })
  }
  place.replaceChildren(host)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  moved.abort()
}
