import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { placeAfterKey, type ChainPlace } from './chainKeys'

type Grid = {
  readonly lines: number
  readonly cells: number
  readonly isEmpty: (line: number) => boolean
  readonly rowHeight: number
  /** Of what stays at the top, in pixels. */
  readonly headHeight: number
}

/** The cell that Tab goes to, and the keys that move it through a table of which only a part is drawn. */
export function useChainKeys(box: RefObject<HTMLElement | null>, grid: Grid, first: number) {
  const [place, setPlace] = useState<ChainPlace>({ line: first, cell: 0 })
  const wanted = useRef<ChainPlace>(undefined)

  // After each drawing, because the line may only be drawn once it is scrolled to.
  useLayoutEffect(() => {
    const target = wanted.current && cellAt(box.current, wanted.current)
    if (!target) return
    wanted.current = undefined
    target.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const from = placeOf(event.target)
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - grid.headHeight) / grid.rowHeight) - 1)
    const next = placeAfterKey(from, event.key, { ...grid, page })
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    setPlace(next)
    if (box.current !== null) bringIntoSight(box.current, next.line, grid)
  }
  return { place, setPlace, onKeyDown }
}

export function placeOf(target: EventTarget | null): ChainPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const line = cell?.closest<HTMLElement>('[data-line]')
  if (cell === null || line === null || line === undefined) return undefined
  return { line: Number(line.dataset['line']), cell: Number(cell.dataset['cell']) }
}

function cellAt(box: HTMLElement | null, { line, cell }: ChainPlace): HTMLElement | null | undefined {
  return box?.querySelector<HTMLElement>(`[data-line="${line}"] [data-cell="${cell}"]`)
}

function bringIntoSight(box: HTMLElement, line: number, { rowHeight, headHeight }: Grid): void {
  const top = line * rowHeight
  const room = box.clientHeight - headHeight - rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (top > box.scrollTop + room) box.scrollTop = top - room
}
