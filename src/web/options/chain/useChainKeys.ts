import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { ChainStrike } from '@/web/market/options/chainStore'
import { nothing } from '@/web/ui/still/hold'
import { useLatest, useStill } from '@/web/ui/still/useStill'

type Grid = {
  readonly lines: number
  readonly cells: number
  readonly isEmpty: (line: number) => boolean
  /** Offset of a line from the first, in pixels. */
  readonly topOf: (line: number) => number
  readonly rowHeight: number
  /** The height of the sticky header, in pixels. */
  readonly headHeight: number
}

/** A line, and the index of a clickable cell within it. */
type ChainPlace = { readonly line: number; readonly cell: number }

type Extent = {
  readonly lines: number
  readonly cells: number
  /** True for a line without clickable cells, which is the forward marker. */
  readonly isEmpty: (line: number) => boolean
  readonly page: number
}

/** Tab stop and arrow-key navigation for a table that renders only its visible lines. */
export function useChainKeys(box: RefObject<HTMLElement | null>, grid: Grid, first: number) {
  const [place, setPlace] = useState<ChainPlace>({ line: first, cell: 0 })
  const wanted = useRef<ChainPlace>(undefined)

  // Runs after each render, because a line may be rendered only after it is scrolled into view.
  useLayoutEffect(() => {
    const target = wanted.current === undefined ? undefined : cellAt(box.current, wanted.current)
    if (target === undefined || target === null) return
    wanted.current = undefined
    target.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const from = chainPlace(event.target)
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - grid.headHeight) / grid.rowHeight) - 1)
    const next = chainPlaceAfterKey(from, event.key, { ...grid, page })
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    setPlace(next)
    if (box.current !== null) bringIntoSight(box.current, next.line, grid)
  }
  return { place, setPlace, onKeyDown }
}

export function chainPlace(target: EventTarget | null): ChainPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const line = cell?.closest<HTMLElement>('[data-line]')
  if (cell === null || line === null || line === undefined) return undefined
  return { line: Number(line.dataset['line']), cell: Number(cell.dataset['cell']) }
}

function cellAt(box: HTMLElement | null, { line, cell }: ChainPlace): HTMLElement | null | undefined {
  return box?.querySelector<HTMLElement>(`[data-line="${line}"] [data-cell="${cell}"]`)
}

function bringIntoSight(box: HTMLElement, line: number, { topOf, rowHeight, headHeight }: Grid): void {
  const top = topOf(line)
  const room = box.clientHeight - headHeight - rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (top > box.scrollTop + room) box.scrollTop = top - room
}

/** Target of a key; undefined for other keys and at the edges. */
export function chainPlaceAfterKey(place: ChainPlace, key: string, extent: Extent): ChainPlace | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const cell = place.cell + (key === 'ArrowLeft' ? -1 : 1)
      return cell < 0 || cell >= extent.cells ? undefined : { ...place, cell }
    }
    case 'ArrowUp':
      return moved(place, -1, extent)
    case 'ArrowDown':
      return moved(place, 1, extent)
    case 'PageUp':
      return moved(place, -extent.page, extent)
    case 'PageDown':
      return moved(place, extent.page, extent)
    case 'Home':
      return moved(place, -place.line, extent)
    case 'End':
      return moved(place, extent.lines - 1 - place.line, extent)
    default:
      return undefined
  }
}

function moved(place: ChainPlace, by: number, { lines, isEmpty }: Extent): ChainPlace | undefined {
  const wanted = Math.max(0, Math.min(lines - 1, place.line + by))
  const onward = by < 0 ? -1 : 1
  // Skips the forward marker, or turns back if the marker is the first or last line.
  const line = [wanted, wanted + onward, wanted - onward].find((at) => at >= 0 && at < lines && !isEmpty(at))
  return line === undefined || line === place.line ? undefined : { ...place, line }
}

export function useRetainedLines(live: readonly ChainLine[], listed: readonly ChainStrike[]) {
  const [held, setHeld] = useState<readonly ChainLine[]>()
  const lines = held === undefined ? live : retainedLines(held, listed)
  const seen = useLatest(lines)
  const shownAt = (target: EventTarget | null) => shownIn(lines, chainPlace(target)?.line)
  const still = useStill({
    shown: lines.map(strikeOf),
    shownAt,
    onHold: (isHeld) => setHeld(isHeld ? seen.current : undefined),
  })
  return { lines, still, isAimed: (target: EventTarget | null) => still.isAimed(shownAt(target), target) }
}

/** Strike that identifies a line; 0 for the forward marker. */
function strikeOf(line: ChainLine): bigint {
  return line.kind === 'forward' ? nothing : line.strike.strike
}

function shownIn(lines: readonly ChainLine[], place: number | undefined) {
  const line = place === undefined ? undefined : lines[place]
  return place === undefined || line === undefined ? undefined : { place, price: strikeOf(line) }
}

/** A strike, or the forward marker between two strikes. */
export type ChainLine = { readonly kind: 'strike'; readonly strike: ChainStrike } | { readonly kind: 'forward' }

/** Lists the lines of the table. There is no marker while the forward is unknown. */
export function chainLines(strikes: readonly ChainStrike[], forward: number | undefined): readonly ChainLine[] {
  const lines = strikes.map((strike): ChainLine => ({ kind: 'strike', strike }))
  if (forward === undefined || lines.length === 0) return lines
  const at = strikes.findIndex(({ strike }) => toNumber(strike) >= forward)
  return lines.toSpliced(at === -1 ? lines.length : at, 0, { kind: 'forward' })
}

/** Keeps the lines in place while the pointer is over the table, except for strikes that are no longer listed. */
export function retainedLines(held: readonly ChainLine[], live: readonly ChainStrike[]): readonly ChainLine[] {
  const listed = new Map(live.map((strike) => [strike.strike as bigint, strike]))
  return held.flatMap((line): ChainLine[] => {
    if (line.kind === 'forward') return [line]
    const strike = listed.get(line.strike.strike)
    return strike === undefined ? [] : [{ kind: 'strike', strike }]
  })
}

export function lineKey(line: ChainLine): string {
  return line.kind === 'forward' ? 'forward' : String(line.strike.strike)
}
