import { Fragment, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Group, Panel, Separator } from 'react-resizable-panels'
import {
  dockedChildren,
  groupsOf,
  type LayoutNode,
  leastOf,
  type LayoutSplit,
  type PanelId,
  separatorPx,
  type PanelSize,
} from '@/web/desk/layout/deskLayout'
import { resizeChildren } from '@/web/desk/layout/layoutChanges'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { t } from '@/web/language/t'
import { panelName } from './panelName'
import { Slot, type PanelHosts } from './Slot'

type Room = { readonly width: number; readonly height: number }
type PartProps = {
  node: LayoutNode
  path: readonly number[]
  room: Room
  away: ReadonlySet<PanelId>
  hosts: PanelHosts
  isOpen: boolean
}

/** The desk with draggable separators, which also react to arrow keys. Remounted for each arrangement. */
export function ResizableTree({
  layout,
  away,
  hosts,
  onReady,
}: {
  layout: LayoutNode
  away: ReadonlySet<PanelId>
  hosts: PanelHosts
  onReady: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>()
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    // Measured before the first paint, so that pixel sizes are correct from the start.
    const rect = box.current?.getBoundingClientRect()
    if (rect !== undefined) setRoom({ width: rect.width, height: rect.height })
  }, [])
  const open = useCallback(() => whenReleased(() => setOpen(true)), [])
  useLayoutEffect(() => {
    if (isOpen) onReady()
  }, [isOpen, onReady])
  return (
    <div ref={box} className="h-full min-h-0 w-full min-w-0 [grid-area:1/1]">
      {room !== undefined && <Part node={layout} path={[]} room={room} away={away} hosts={hosts} isOpen={isOpen} />}
      {room !== undefined && <Measured then={open} />}
    </div>
  )
}

/** Runs `then` once no press is active, because moving an element during a press loses the click. */
function whenReleased(then: () => void): void {
  if (document.querySelector(':active') === null) return then()
  const ended = new AbortController()
  for (const kind of ['pointerup', 'pointercancel', 'keyup']) {
    // The click follows in the same task, and another press may have begun, so this checks again and then renders
    // synchronously.
    const end = () => {
      ended.abort()
      setTimeout(() => flushSync(() => whenReleased(then)))
    }
    addEventListener(kind, end, { signal: ended.signal })
  }
}

/**
 * Runs `then` after the library has measured the panels. Mounted after the panels, because measuring is cheap while
 * they are empty.
 */
function Measured({ then }: { then: () => void }) {
  useLayoutEffect(then, [then])
  return null
}

function Part({ node, path, ...rest }: PartProps) {
  const { away, hosts, isOpen } = rest
  if (node.kind === 'group') return <Slot group={node} hosts={hosts} isOpen={isOpen} />
  const [only, ...others] = dockedChildren(node, away)
  if (only === undefined) return null
  if (others.length === 0) return <Part {...rest} node={only.child} path={[...path, only.index]} />
  return <Split {...rest} node={node} path={path} />
}

function Split({ node, path, room, away, hosts, isOpen }: PartProps & { node: LayoutSplit }) {
  const element = useRef<HTMLDivElement>(null)
  const isRow = node.kind === 'row'
  const docked = dockedChildren(node, away)
  const separators = (docked.length - 1) * separatorPx
  const free = (isRow ? room.width : room.height) - separators
  const leasts = docked.map(({ child }) => leastOf(child, node.kind, away))
  // Used only for the first render; afterwards the library owns the sizes.
  const [first] = useState(() =>
    percentages(
      docked.map(({ child }) => child),
      leasts,
      free,
    ),
  )
  const idOf = (index: number) => ['place', ...path, index].join('-')
  return (
    <Group
      elementRef={element}
      orientation={isRow ? 'horizontal' : 'vertical'}
      defaultLayout={Object.fromEntries(docked.map(({ index }, at) => [idOf(index), first[at] ?? 0]))}
      onLayoutChanged={(percents, { isUserInteraction }) => {
        const rect = element.current?.getBoundingClientRect()
        if (!isUserInteraction || rect === undefined) return
        const now = (isRow ? rect.width : rect.height) - separators
        const sizes = node.children.map(({ isFixed }, index) => {
          const percent = percents[idOf(index)]
          const isFilling = isFixed && docked.some((one) => one.index === index && !one.child.isFixed)
          // A child that fills the place of one that is away keeps its own size for its return.
          if (percent === undefined || isFilling) return undefined
          return isFixed ? Math.round((now * percent) / 100) : Math.max(1, percent)
        })
        layoutStore.adjust((layout) => resizeChildren(layout, path, sizes))
      }}
    >
      {docked.map(({ child, index }, at) => {
        const share = (free * (first[at] ?? 0)) / 100
        const before = docked[at - 1]?.child
        return (
          <Fragment key={idOf(index)}>
            {before !== undefined && (
              <Separator
                disableDoubleClick
                aria-label={t('Resize {first} and {second}', {
                  first: namesOf(before, away),
                  second: namesOf(child, away),
                })}
                className={`relative z-2 rounded-full transition-colors data-[separator=active]:bg-accent data-[separator=hover]:bg-accent ${isRow ? 'w-1' : 'h-1'}`}
              />
            )}
            <Panel
              id={idOf(index)}
              minSize={leasts[at] ?? 0}
              groupResizeBehavior={child.isFixed ? 'preserve-pixel-size' : 'preserve-relative-size'}
              className="min-h-0 min-w-0"
              style={{ overflow: 'hidden' }}
            >
              <Part
                node={child}
                path={[...path, index]}
                room={isRow ? { ...room, width: share } : { ...room, height: share }}
                away={away}
                hosts={hosts}
                isOpen={isOpen}
              />
            </Panel>
          </Fragment>
        )
      })}
    </Group>
  )
}

function namesOf(node: LayoutNode, away: ReadonlySet<PanelId>): string {
  return groupsOf(node)
    .flatMap(({ selected }) => (away.has(selected) ? [] : [panelName(selected)]))
    .join(', ')
}

/**
 * Converts sizes to percentages, without separators. Fixed children keep their pixels as long as the others keep their
 * minimum; the others share the remaining space.
 */
export function percentages(parts: readonly PanelSize[], leasts: readonly number[], roomPx: number): readonly number[] {
  const least = (index: number) => leasts[index] ?? 0
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const wanted = sum(parts.map((part, index) => (part.isFixed ? Math.max(part.size, least(index)) : 0)))
  const forFixed = Math.max(0, roomPx - sum(parts.map((part, index) => (part.isFixed ? 0 : least(index)))))
  const squeeze = wanted > forFixed ? forFixed / wanted : 1
  const rest = roomPx - wanted * squeeze
  const shares = sum(parts.map((part) => (part.isFixed ? 0 : part.size)))
  const sizes = parts.map((part, index) =>
    part.isFixed ? Math.max(part.size, least(index)) * squeeze : (rest * part.size) / shares,
  )
  return sizes.map((px) => (roomPx > 0 ? (px / roomPx) * 100 : 100 / parts.length))
}
