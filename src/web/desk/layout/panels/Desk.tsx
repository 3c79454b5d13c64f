import {
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
  Fragment,
  memo,
  startTransition,
  useCallback,
  useMemo,
} from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '@/core/lib/store'
import { t } from '@/web/language/t'
import { usePageStore } from '@/web/session/pageStores'
import { IconButton } from '@/web/ui/Button'
import { LayoutIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { PanelPlaceContext } from '@/web/ui/placeBeside'
import { awayPanels, dockedChildren, groupsOf, panelIds, type PanelId, type LayoutNode, leastOf } from '../deskLayout'
import { HasOptionContext } from '../hasOptionContext'
import { layoutStore, watchLayouts } from '../layoutStore'
import { createPoppedOut } from '../poppedOut'
import type { LayoutAct } from './LayoutDialog'
import { PanelGrip, type PanelHosts, Slot } from './Slot'

export type DeskPanels = Readonly<Record<PanelId, ReactNode>>

/** Renders a panel inside its error boundary. */
export type PanelOf = (panel: PanelId) => ReactNode

/** The desktop layout: the trader's arrangement of panels. Each panel is rendered once, wherever it is placed. */
export function Desk({ strip, panelOf, more }: Pick<DeskContent, 'strip' | 'panelOf' | 'more'>) {
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const poppedOut = usePageStore(createPoppedOut)
  const windows = useSyncExternalStore(poppedOut.subscribe, poppedOut.getSnapshot)
  const hasOption = more.length > 0
  const away = useMemo(() => awayPanels(layout, (panel) => windows.has(panel), hasOption), [layout, windows, hasOption])
  const hosts = usePageStore(makeHosts)
  useEffect(watchLayouts, [])
  return (
    <HasOptionContext value={hasOption}>
      <div data-desk className="flex min-h-0 flex-1 flex-col gap-1">
        <div className="panel flex shrink-0 items-center pr-2">
          <div className="min-w-0 flex-1">{strip}</div>
          <LayoutTool />
        </div>
        <div data-floor className="relative flex min-h-0 flex-1">
          <DeskTree layout={layout} away={away} hosts={hosts} />
          {away.size > 0 && (
            <Suspense fallback={null}>
              <AwayGroups layout={layout} hosts={hosts} windows={windows} />
            </Suspense>
          )}
        </div>
        {groupsOf(layout).map((group) => {
          const { selected } = group
          const isAlone = group.panels.length === 1
          return createPortal(
            <PanelPlaceContext value={isAlone ? { tools: <PanelGrip panel={selected} /> } : { isNamed: true }}>
              {panelOf(selected)}
            </PanelPlaceContext>,
            hosts[selected],
            selected,
          )
        })}
      </div>
    </HasOptionContext>
  )
}

/**
 * Elements that hold the panels. Created once per page, because React adds listeners for all events to each new portal
 * container.
 */
function makeHosts(): PanelHosts {
  const make = (): HTMLElement => {
    const host = document.createElement('div')
    host.className = 'flex h-full min-h-0 w-full min-w-0 flex-col'
    return host
  }
  return Object.fromEntries(panelIds.map((panel) => [panel, make()])) as PanelHosts
}

export type DeskLayoutProps = {
  /** A desk without a custom layout is reset when the instrument changes. */
  instrumentName: string
  strip: ReactNode
  panels: DeskPanels
  /** True when the depth chart replaces the chart, in a desk without a custom layout. */
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  more: readonly ('greeks' | 'payoff')[]
  onOpenPicker: () => void
}

export type DeskContent = Omit<DeskLayoutProps, 'panels'> & { panelOf: PanelOf }

const LayoutMenu = lazyPanel(() => import('./LayoutMenu').then((module) => module.LayoutMenu), 'mark')
const LayoutDialog = lazyPanel(() => import('./LayoutDialog').then((module) => module.LayoutDialog), 'mark')

/** The layout menu: presets, saved layouts and hidden panels. */
export const LayoutTool = memo(function LayoutTool() {
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
        onPointerEnter={LayoutMenu.preload}
        onFocus={LayoutMenu.preload}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor !== undefined && (
        <OpenedTool onClose={() => setAnchor(undefined)}>
          <LayoutMenu anchor={anchor} onClose={() => setAnchor(undefined)} onAct={setAct} />
        </OpenedTool>
      )}
      {act !== undefined && (
        <OpenedTool onClose={() => setAct(undefined)}>
          <LayoutDialog act={act} onClose={() => setAct(undefined)} />
        </OpenedTool>
      )}
    </>
  )
})

const AwayGroups = lazyPanel(() => import('./AwayGroups').then((module) => module.AwayGroups), 'mark')
const ResizableTree = lazyPanel(() => import('./ResizableTree').then((module) => module.ResizableTree), 'mark')

/** Milliseconds after which separators become draggable, unless there is an earlier input. */
const atRestMs = 8_000

type TreeProps = { layout: LayoutNode; away: ReadonlySet<PanelId>; hosts: PanelHosts }

/**
 * Tree of panels. Resizing is added on the first input, or long after the first paint, because its library lays out the
 * desk several times.
 */
const DeskTree = memo(function DeskTree({ layout, away, hosts }: TreeProps) {
  const arrangement = useSyncExternalStore(layoutStore.subscribe, layoutStore.getArrangement)
  const [isReady, setReady] = useState(false)
  const onReady = useCallback(() => {
    setReady(true)
    // A panel that begins to float keeps its focus only if it moves at once.
    AwayGroups.preload()
  }, [])
  const isWanted = usePointerSeen()
  return (
    <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]">
      {/* Both trees exist for one render, so that panels move without leaving the document, and keep their focus. */}
      {!isReady && (
        <div className="min-h-0 min-w-0 [grid-area:1/1]">
          <PlainTree node={layout} away={away} hosts={hosts} />
        </div>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <ResizableTree
            key={[arrangement, ...away].join(' ')}
            layout={layout}
            away={away}
            hosts={hosts}
            onReady={onReady}
          />
        </Suspense>
      )}
    </div>
  )
})

/** Shared with desks opened later, so that no desk is rebuilt during a press. */
const createPointerSeen = () => createStore(false)

/** True once there was input, or after `atRestMs`. */
function usePointerSeen(): boolean {
  const seen = usePageStore(createPointerSeen)
  const [isThere, setThere] = useState(seen.getSnapshot)
  useEffect(() => {
    if (isThere) return
    const see = () => {
      seen.set(true)
      startTransition(() => setThere(true))
    }
    const timer = setTimeout(see, atRestMs)
    for (const kind of hands) addEventListener(kind, see, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of hands) removeEventListener(kind, see)
    }
  }, [seen, isThere])
  return isThere
}

const hands = ['pointermove', 'keydown'] as const

function PlainTree({ node, away, hosts }: Omit<TreeProps, 'layout'> & { node: LayoutNode }) {
  if (node.kind === 'group') return <Slot group={node} hosts={hosts} />
  const isRow = node.kind === 'row'
  return (
    <div className={`flex h-full w-full min-w-0 ${isRow ? '' : 'flex-col'}`}>
      {dockedChildren(node, away).map(({ child, index }, at) => {
        const least = leastOf(child, node.kind, away)
        const flex = child.isFixed ? `0 1 ${Math.max(child.size, least)}px` : `${child.size} 1 0px`
        return (
          <Fragment key={index}>
            {at > 0 && <div className={`shrink-0 ${isRow ? 'w-1' : 'h-1'}`} />}
            <div
              className="min-h-0 min-w-0"
              style={{ flex, ...(!child.isFixed && (isRow ? { minWidth: least } : { minHeight: least })) }}
            >
              <PlainTree node={child} away={away} hosts={hosts} />
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
