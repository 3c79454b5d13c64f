import { t } from '@/web/language/t'
import { groupsOf, panelIds, type PanelId } from '../deskLayout'
import { floatPanel, movePanel, moveToEdge } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import { dropTarget, floatTarget, type DropTarget, type PanelBox } from './dropTarget'
import { besideText, edgeText } from './placeLabels'

/** Smaller movements do not start a drag. */
const leastMovePx = 6

/** Drags a panel by its grip and marks the drop target. With Shift it is dropped above the desk. Esc cancels. */
export function dragPanel(panel: PanelId, grip: HTMLElement, start: PointerEvent): void {
  // The press may have ended while the code loaded.
  if (!grip.hasPointerCapture(start.pointerId)) return
  const desk = grip.closest('[data-desk]')?.getBoundingClientRect()
  if (desk === undefined) return
  const places = placesOf()
  const end = new AbortController()
  const { signal } = end
  let mark: HTMLElement | undefined
  let target: DropTarget | undefined

  const stop = () => {
    end.abort()
    mark?.remove()
  }
  const size = (grip.closest('.panel') ?? grip).getBoundingClientRect()
  const onMove = ({ clientX, clientY, shiftKey }: PointerEvent) => {
    if (mark === undefined && Math.hypot(clientX - start.clientX, clientY - start.clientY) < leastMovePx) return
    mark ??= newMark()
    target = shiftKey ? floatTarget(desk, size, clientX, clientY) : dropTarget(desk, places, clientX, clientY)
    if (target?.kind === 'beside' && target.panel === panel && isAlone(panel)) target = undefined
    drawMark(mark, target)
  }
  const onUp = () => {
    if (mark !== undefined) swallowClick(grip)
    const dropped = target
    stop()
    if (dropped === undefined) return
    layoutStore.arrange((layout) => {
      if (dropped.kind === 'edge') return moveToEdge(layout, panel, dropped.side)
      if (dropped.kind === 'float') return floatPanel(layout, panel, onFloor(dropped.box, grip))
      return movePanel(layout, panel, dropped.place, dropped.panel === panel ? neighbourOf(panel) : dropped.panel)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || mark === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // The button is still down, and its release must not click the grip.
    grip.addEventListener('pointerup', () => swallowClick(grip), { once: true })
    stop()
  }
  grip.addEventListener('pointermove', onMove, { signal })
  grip.addEventListener('pointerup', onUp, { signal })
  grip.addEventListener('lostpointercapture', stop, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
}

function placesOf() {
  return [...document.querySelectorAll<HTMLElement>('[data-place]')].flatMap((element) => {
    const panel = panelIds.find((id) => id === element.dataset['place'])
    return panel === undefined ? [] : [{ panel, box: element.getBoundingClientRect() }]
  })
}

/** True when the panel has no other panel in its group, so that dropping it beside itself would change nothing. */
function isAlone(panel: PanelId): boolean {
  return neighbourOf(panel) === panel
}

function neighbourOf(panel: PanelId): PanelId {
  const { layout } = layoutStore.getSnapshot()
  const group = groupsOf(layout).find(({ panels }) => panels.includes(panel))
  return group?.panels.find((id) => id !== panel) ?? panel
}

function newMark(): HTMLElement {
  const mark = document.createElement('div')
  mark.className =
    'pointer-events-none fixed z-60 flex items-center justify-center rounded-sm border border-accent bg-accent-soft text-sm font-medium text-text-1 transition-[left,top,width,height]'
  document.body.append(mark)
  return mark
}

function drawMark(mark: HTMLElement, target: DropTarget | undefined): void {
  mark.hidden = target === undefined
  if (target === undefined) return
  const { left, top, width, height } = target.box
  Object.assign(mark.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  mark.textContent = targetText(target)
}

function targetText(target: DropTarget): string {
  if (target.kind === 'float') return t('Float')
  return target.kind === 'edge' ? edgeText(target.side) : besideText(target.place, target.panel)
}

/** A box of the viewport in pixels from the top left corner of the panels' area. */
function onFloor({ left, top, width, height }: PanelBox, grip: HTMLElement): PanelBox {
  const floor = grip.closest('[data-desk]')?.querySelector('[data-floor]')?.getBoundingClientRect()
  return { left: Math.max(0, left - (floor?.left ?? 0)), top: Math.max(0, top - (floor?.top ?? 0)), width, height }
}

/** Suppresses the click that the release at the end of a drag would cause. */
function swallowClick(grip: HTMLElement): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  grip.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => grip.removeEventListener('click', swallow, { capture: true }))
}
