import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '@/ui/IconButton'
import { Panel } from '@/ui/Panel'
import { LayoutIcon } from '@/ui/icons'
import { PanelPlaceContext } from '@/ui/panelPlace'
import { t } from '@/ui/t'
import { groupsOf, type PanelId } from '../deskLayout'
import { layoutStore, watchOtherTabs } from '../layoutStore'
import { DeskTree } from './DeskTree'
import { InTurn } from './InTurn'
import type { LayoutAct } from './LayoutDialog'
import { PanelGrip } from './PanelGrip'
import { panelName } from './panelName'
import type { PanelHosts } from './Slot'

export type DeskPanels = Readonly<Record<PanelId, ReactNode>>

/** The wide desk: the trader's own layout of the panels that are in sight, each drawn once wherever it stands. */
export function Desk({ strip, panels }: { strip: ReactNode; panels: DeskPanels }) {
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const [hosts] = useState(makeHosts)
  useEffect(watchOtherTabs, [])
  return (
    <div data-desk className="flex min-h-0 flex-1 flex-col gap-px bg-line">
      <div className="flex items-center bg-surface-1 pr-2">
        <div className="min-w-0 flex-1">{strip}</div>
        <LayoutTool />
      </div>
      <DeskTree layout={layout} hosts={hosts} />
      {groupsOf(layout).map((group) => {
        const { selected } = group
        const isAlone = group.panels.length === 1
        return createPortal(
          <PanelPlaceContext value={isAlone ? { tools: <PanelGrip panel={selected} /> } : { isNamed: true }}>
            <InTurn fallback={<div className="h-full bg-surface-1" aria-busy="true" />}>
              <Framed panel={selected} isAlone={isAlone}>
                {panels[selected]}
              </Framed>
            </InTurn>
          </PanelPlaceContext>,
          hosts[selected],
          selected,
        )
      })}
    </div>
  )
}

/** The ticket has no head of its own to take it by. */
function Framed({ panel, isAlone, children }: { panel: PanelId; isAlone: boolean; children: ReactNode }) {
  if (panel !== 'ticket' || !isAlone) return children
  return <Panel title={panelName(panel)}>{children}</Panel>
}

function makeHosts(): PanelHosts {
  const make = () => {
    const host = document.createElement('div')
    host.className = 'flex h-full min-h-0 w-full min-w-0 flex-col bg-surface-1'
    return host
  }
  return {
    chart: make(),
    depth: make(),
    book: make(),
    ladder: make(),
    tape: make(),
    ticket: make(),
    account: make(),
    greeks: make(),
    payoff: make(),
  }
}

export type DeskLayoutProps = {
  strip: ReactNode
  panels: DeskPanels
  /** Where there is no layout of one's own: whether the depth stands where the chart does. */
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  /** What else can stand there: of this instrument only. */
  more: readonly ('greeks' | 'payoff')[]
  onOpenPicker: () => void
}

const LayoutMenu = lazy(() => loadMenu().then((module) => ({ default: module.LayoutMenu })))
const LayoutDialog = lazy(() => import('./LayoutDialog').then((module) => ({ default: module.LayoutDialog })))

const loadMenu = () => import('./LayoutMenu')

/** The door to the layouts: presets, saved ones, and the panels that are hidden. */
export function LayoutTool() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [act, setAct] = useState<LayoutAct>()
  return (
    <>
      <IconButton
        label={t('Layout')}
        icon={<LayoutIcon />}
        data-layout-tool
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor !== undefined && <LayoutMenu anchor={anchor} onClose={() => setAnchor(undefined)} onAct={setAct} />}
        {act !== undefined && <LayoutDialog act={act} onClose={() => setAct(undefined)} />}
      </Suspense>
    </>
  )
}
