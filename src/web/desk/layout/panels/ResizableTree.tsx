import { Fragment, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Group, Panel, Separator } from 'react-resizable-panels'
import {
  groupsOf,
  type LayoutNode,
  leastOf,
  type LayoutSplit,
  separatorPx,
  type PanelSize,
} from '@/web/desk/layout/deskLayout'
import { resizeChildren } from '@/web/desk/layout/layoutChanges'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { t } from '@/web/language/t'
import { panelName } from './panelName'
import { Slot, type PanelHosts } from './Slot'

type Room = { readonly width: number; readonly height: number }
type PartProps = { node: LayoutNode; path: readonly number[]; room: Room; hosts: PanelHosts; isOpen: boolean }

/** The desk with draggable separators, which also react to arrow keys. Remounted for each arrangement. */
export function ResizableTree({
  layout,
  hosts,
  onReady,
}: {
  layout: LayoutNode
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
      {room !== undefined && <Part node={layout} path={[]} room={room} hosts={hosts} isOpen={isOpen} />}
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

function Part({ node, ...rest }: PartProps) {
  return node.kind === 'group' ? (
    <Slot group={node} hosts={rest.hosts} isOpen={rest.isOpen} />
  ) : (
    <Split {...rest} node={node} />
  )
}

function Split({ node, path, room, hosts, isOpen }: PartProps & { node: LayoutSplit }) {
  const element = useRef<HTMLDivElement>(null)
  const isRow = node.kind === 'row'
  const separators = (node.children.length - 1) * separatorPx
  const free = (isRow ? room.width : room.height) - separators
  const leasts = node.children.map((child) => leastOf(child, node.kind))
  // Used only for the first render; afterwards the library owns the sizes.
  const [first] = useState(() => percentages(node.children, leasts, free))
  const idOf = (index: number) => ['place', ...path, index].join('-')
  return (
    <Group
      elementRef={element}
      orientation={isRow ? 'horizontal' : 'vertical'}
      defaultLayout={Object.fromEntries(first.map((percent, index) => [idOf(index), percent]))}
      onLayoutChanged={(percents, { isUserInteraction }) => {
        const rect = element.current?.getBoundingClientRect()
        if (!isUserInteraction || rect === undefined) return
        const now = (isRow ? rect.width : rect.height) - separators
        const sizes = node.children.map(({ isFixed }, index) => {
          const percent = percents[idOf(index)] ?? 0
          return isFixed ? Math.round((now * percent) / 100) : Math.max(1, percent)
        })
        layoutStore.adjust((layout) => resizeChildren(layout, path, sizes))
      }}
    >
      {node.children.map((child, index) => {
        const share = (free * (first[index] ?? 0)) / 100
        const before = node.children[index - 1]
        return (
          <Fragment key={idOf(index)}>
            {before !== undefined && (
              <Separator
                disableDoubleClick
                aria-label={t('Resize {first} and {second}', { first: namesOf(before), second: namesOf(child) })}
                className={`relative z-2 rounded-full transition-colors data-[separator=active]:bg-accent data-[separator=hover]:bg-accent ${isRow ? 'w-1' : 'h-1'}`}
              />
            )}
            <Panel
              id={idOf(index)}
              minSize={leasts[index] ?? 0}
              groupResizeBehavior={child.isFixed ? 'preserve-pixel-size' : 'preserve-relative-size'}
              className="min-h-0 min-w-0"
              style={{ overflow: 'hidden' }}
            >
              <Part
                node={child}
                path={[...path, index]}
                room={isRow ? { ...room, width: share } : { ...room, height: share }}
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

function namesOf(node: LayoutNode): string {
  return groupsOf(node)
    .map(({ selected }) => panelName(selected))
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
