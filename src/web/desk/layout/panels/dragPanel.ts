import { groupsOf, panelIds, type PanelId } from '../deskLayout'
import { movePanel, moveToEdge } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import { dropTarget, type DropTarget } from './dropTarget'
import { besideText, edgeText } from './placeLabels'

/** Smaller movements do not start a drag. */
const leastMovePx = 6

/** Drags a panel by its grip and marks the drop target. Esc cancels. */
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
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (mark === undefined && Math.hypot(clientX - start.clientX, clientY - start.clientY) < leastMovePx) return
    mark ??= newMark()
    target = dropTarget(desk, places, clientX, clientY)
    if (target?.kind === 'beside' && target.panel === panel && isAlone(panel)) target = undefined
    drawMark(mark, target)
  }
  const onUp = () => {
    if (mark !== undefined) swallowClick(grip)
    const dropped = target
    stop()
    if (dropped === undefined) return
    layoutStore.arrange((layout) =>
      dropped.kind === 'edge'
        ? moveToEdge(layout, panel, dropped.side)
        : movePanel(layout, panel, dropped.place, dropped.panel === panel ? neighbourOf(panel) : dropped.panel),
    )
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
  mark.textContent = target.kind === 'edge' ? edgeText(target.side) : besideText(target.place, target.panel)
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
