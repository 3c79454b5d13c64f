import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { assert } from '@/core/lib/assert'
import { t } from '@/web/language/t'
import { groupsOf, type FloatBox, type LayoutGroup, type LayoutNode, type PanelId } from '../deskLayout'
import { placeFloat } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import { windowOf } from '../poppedOut'
import { panelName } from './panelName'
import { Slot, type PanelHosts } from './Slot'

type AwayGroupsProps = { layout: LayoutNode; hosts: PanelHosts; windows: ReadonlyMap<PanelId, HTMLElement> }

/** Groups that float above the desk, or are in windows of their own. */
export function AwayGroups({ layout, hosts, windows }: AwayGroupsProps) {
  return groupsOf(layout).map((group) => {
    const [key] = group.panels
    const outside = windowOf(group, windows)
    if (outside !== undefined) return createPortal(<Slot group={group} hosts={hosts} />, outside, key)
    if (group.box === undefined) return null
    return <FloatingGroup key={key} group={group} box={group.box} hosts={hosts} />
  })
}

const leastPx = { width: 200, height: 120 }
/** Pixels for each press of an arrow. */
const stepPx = 16

/** The group with the focus is above the others. */
function FloatingGroup({ group, box, hosts }: { group: LayoutGroup; box: FloatBox; hosts: PanelHosts }) {
  const [dragged, setDragged] = useState<FloatBox>()
  const { left, top, width, height } = dragged ?? box
  const { selected } = group
  const handle = {
    onChange: setDragged,
    onEnd: (next: FloatBox) => {
      setDragged(undefined)
      layoutStore.adjust((layout) => placeFloat(layout, selected, next))
    },
  }
  return (
    <div
      data-floating
      className="panel absolute z-10 flex max-h-full max-w-full flex-col shadow-float focus-within:z-11"
      // On a smaller desk it moves inwards, and its stored place stays.
      style={{
        width,
        height,
        left: `max(0px, min(${left}px, 100% - ${width}px))`,
        top: `max(0px, min(${top}px, 100% - ${height}px))`,
      }}
    >
      <Handle
        {...handle}
        label={t('Move window: {panel}', { panel: panelName(selected) })}
        apply={(from, x, y) => ({ ...from, left: from.left + x, top: from.top + y })}
        className="h-3 shrink-0 cursor-move before:mx-auto before:block before:h-1 before:w-8 before:rounded-full before:bg-surface-3"
      />
      <div className="flex min-h-0 flex-1">
        <Slot group={group} hosts={hosts} />
      </div>
      <Handle
        {...handle}
        label={t('Resize window: {panel}', { panel: panelName(selected) })}
        apply={(from, x, y) => ({ ...from, width: from.width + x, height: from.height + y })}
        className="absolute right-0 bottom-0 z-1 size-4 cursor-nwse-resize rounded-br-md border-r-2 border-b-2 border-control-line"
      />
    </div>
  )
}

type HandleProps = {
  label: string
  apply: (from: FloatBox, x: number, y: number) => FloatBox
  onChange: (box: FloatBox | undefined) => void
  onEnd: (box: FloatBox) => void
  className: string
}

type Held = { readonly x: number; readonly y: number; readonly box: FloatBox }

/** Changes the box by dragging or by the arrow keys; Esc ends a drag without a change. */
function Handle({ label, apply, onChange, onEnd, className }: HandleProps) {
  const [held, setHeld] = useState<Held>()
  const boxAt = ({ currentTarget, clientX, clientY }: PointerEvent, from: Held) =>
    withinFloor(apply(from.box, clientX - from.x, clientY - from.y), currentTarget)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`touch-none ${className}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld({ x: event.clientX, y: event.clientY, box: shownBox(event.currentTarget) })
      }}
      onPointerMove={(event) => {
        if (held !== undefined) onChange(boxAt(event, held))
      }}
      onPointerUp={(event) => {
        if (held !== undefined) onEnd(boxAt(event, held))
        setHeld(undefined)
      }}
      onLostPointerCapture={() => {
        setHeld(undefined)
        onChange(undefined)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const move = moves[event.key]
        if (event.key === 'Escape' && held !== undefined) {
          setHeld(undefined)
          onChange(undefined)
        }
        if (move === undefined) return
        event.preventDefault()
        const next = apply(shownBox(event.currentTarget), move[0] * stepPx, move[1] * stepPx)
        onEnd(withinFloor(next, event.currentTarget))
      }}
    />
  )
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** On a smaller desk it differs from the stored one. */
function shownBox(element: Element): FloatBox {
  const floating = element.closest<HTMLElement>('[data-floating]')
  assert(floating !== null, 'a handle is part of a floating group')
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = floating
  return { left, top, width, height }
}

function withinFloor({ left, top, width, height }: FloatBox, element: Element): FloatBox {
  const floor = element.closest('[data-floor]')?.getBoundingClientRect()
  if (floor === undefined) return { left, top, width, height }
  const limit = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)))
  const size = {
    width: limit(width, leastPx.width, floor.width),
    height: limit(height, leastPx.height, floor.height),
  }
  return {
    ...size,
    left: limit(left, 0, floor.width - size.width),
    top: limit(top, 0, floor.height - size.height),
  }
}
