import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '@/web/language/t'
import { groupsOf, type FloatBox, type LayoutGroup, type LayoutNode } from '../deskLayout'
import { placeFloat } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import type { DeskWindows } from '../poppedOut'
import { panelName } from './panelName'
import { Slot, type PanelHosts } from './Slot'

type AwayGroupsProps = { layout: LayoutNode; hosts: PanelHosts; windows: DeskWindows }

/** Groups that float above the desk, or are in windows of their own, which close with the desk. */
export function AwayGroups({ layout, hosts, windows }: AwayGroupsProps) {
  return groupsOf(layout).map((group) => {
    const key = group.panels.find((panel) => windows.has(panel)) ?? group.panels[0]
    const home = key === undefined ? undefined : windows.get(key)
    if (home !== undefined) return createPortal(<OutsideGroup group={group} hosts={hosts} home={home} />, home, key)
    return group.box !== undefined && <FloatingGroup key={key} group={group} box={group.box} hosts={hosts} />
  })
}

function OutsideGroup({ group, hosts, home }: { group: LayoutGroup; hosts: PanelHosts; home: HTMLElement }) {
  useEffect(
    () => () => {
      // StrictMode runs this with the panel still there.
      if (!home.hasChildNodes()) home.ownerDocument.defaultView?.close()
    },
    [home],
  )
  return <Slot group={group} hosts={hosts} />
}

const leastPx = { width: 200, height: 120 }
/** Pixels for each press of an arrow. */
const stepPx = 16

type Floor = { readonly width: number; readonly height: number }

const clamp = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)))
const moved = (box: FloatBox, x: number, y: number, floor: Floor): FloatBox => ({
  ...box,
  left: clamp(box.left + x, 0, floor.width - box.width),
  top: clamp(box.top + y, 0, floor.height - box.height),
})
const resized = (box: FloatBox, x: number, y: number, floor: Floor): FloatBox => ({
  ...box,
  width: clamp(box.width + x, leastPx.width, floor.width - box.left),
  height: clamp(box.height + y, leastPx.height, floor.height - box.top),
})

/** The group with the focus is above the others. On a smaller desk it moves inwards, and its stored place stays. */
function FloatingGroup({ group, box, hosts }: { group: LayoutGroup; box: FloatBox; hosts: PanelHosts }) {
  const [dragged, setDragged] = useState<FloatBox>()
  const { left, top, width, height } = dragged ?? box
  const panel = panelName(group.selected)
  const drag = {
    onDrag: setDragged,
    onEnd: (next: FloatBox) => layoutStore.adjust((layout) => placeFloat(layout, group.selected, next)),
  }
  return (
    <div
      data-floating
      className="panel absolute z-10 flex max-h-full max-w-full flex-col shadow-float focus-within:z-11 forced-colors:border"
      style={{
        width,
        height,
        left: `max(0px, min(${left}px, 100% - ${width}px))`,
        top: `max(0px, min(${top}px, 100% - ${height}px))`,
      }}
    >
      <Handle
        {...drag}
        label={t('Move window: {panel}', { panel })}
        apply={moved}
        className="h-3 shrink-0 cursor-move before:mx-auto before:block before:h-1 before:w-8 before:rounded-full before:bg-surface-3 forced-colors:before:border"
      />
      <div className="flex min-h-0 flex-1">
        <Slot group={group} hosts={hosts} />
      </div>
      <Handle
        {...drag}
        label={t('Resize window: {panel}', { panel })}
        apply={resized}
        className="absolute right-0 bottom-0 z-1 size-4 cursor-nwse-resize rounded-br-md border-r-2 border-b-2 border-control-line"
      />
    </div>
  )
}

type HandleProps = {
  label: string
  apply: (box: FloatBox, x: number, y: number, floor: Floor) => FloatBox
  onDrag: (box: FloatBox | undefined) => void
  onEnd: (box: FloatBox) => void
  className: string
}

/** Changes the box by dragging or by the arrow keys; Esc ends a drag without a change. */
function Handle({ label, apply, onDrag, onEnd, className }: HandleProps) {
  const [held, setHeld] = useState<{ readonly x: number; readonly y: number; readonly box: FloatBox }>()
  const letGo = () => {
    setHeld(undefined)
    onDrag(undefined)
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`touch-none ${className}`}
      onPointerDown={({ button, clientX: x, clientY: y, pointerId, currentTarget }) => {
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        setHeld({ x, y, box: shownBox(currentTarget).box })
      }}
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        if (held === undefined) return
        onDrag(apply(held.box, clientX - held.x, clientY - held.y, shownBox(currentTarget).floor))
      }}
      onPointerUp={({ currentTarget }) => {
        if (held !== undefined) onEnd(shownBox(currentTarget).box)
      }}
      onLostPointerCapture={letGo}
      onKeyDown={(event) => {
        if (event.key === 'Escape') letGo()
        const [x, y] = arrows[event.key] ?? []
        if (x === undefined || y === undefined) return
        event.preventDefault()
        const { box, floor } = shownBox(event.currentTarget)
        onEnd(apply(box, x * stepPx, y * stepPx, floor))
      }}
    />
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function shownBox(handle: HTMLElement): { readonly box: FloatBox; readonly floor: Floor } {
  const {
    offsetLeft: left,
    offsetTop: top,
    offsetWidth: width,
    offsetHeight: height,
    offsetParent,
  } = handle.closest<HTMLElement>('[data-floating]') ?? handle
  const floor = { width: offsetParent?.clientWidth ?? width, height: offsetParent?.clientHeight ?? height }
  return { box: { left, top, width, height }, floor }
}
