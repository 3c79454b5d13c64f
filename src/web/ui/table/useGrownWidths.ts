import { useLayoutEffect, useState, type RefObject } from 'react'

/** Extra widths in pixels by column id, for content that is wider than its column. */
type GrownWidths = Readonly<Record<string, number>>

/**
 * Fixed column widths, so that columns do not jump while scrolling. A column grows for wider content before the paint.
 */
export function useGrownWidths(box: RefObject<HTMLElement | null>, ids: readonly string[]): GrownWidths {
  const [grown, setGrown] = useState<{ readonly key: string; readonly widths: GrownWidths }>({ key: '', widths: {} })
  const key = ids.join(' ')
  const widths = grown.key === key ? grown.widths : noWidths
  // Runs after each render, because scrolling renders different rows.
  useLayoutEffect(() =>
    reportCut(cutWidths(box.current, ids, widths), (more) => setGrown({ key, widths: { ...widths, ...more } })),
  )
  return widths
}

function reportCut(needed: GrownWidths, onCut: (needed: GrownWidths) => void): void {
  if (Object.keys(needed).length > 0) onCut(needed)
}

/**
 * Pixels that columns with cut cells need beyond those granted so far. Without this comparison, a layout that ignores
 * granted widths (a hidden screen, a box without room) would be measured and rendered forever.
 */
export function cutWidths(box: Element | null, ids: readonly string[], granted: GrownWidths): GrownWidths {
  const more: Record<string, number> = {}
  const heads = [...(box?.querySelectorAll('thead th') ?? [])]
  for (const row of box?.querySelectorAll<HTMLTableRowElement>('tr[aria-rowindex]') ?? []) {
    let at = 0
    for (const cell of row.cells) {
      at += cell.colSpan
      // Of the columns that a cell spans, the last one grows.
      const id = ids[at - 1]
      const missing = cell.scrollWidth - cell.clientWidth
      if (id === undefined || missing <= 0) continue
      const measured = cell.colSpan === 1 ? cell : heads[at - 1]
      const needed = Math.ceil(measured?.getBoundingClientRect().width ?? 0) + missing
      if (needed > (more[id] ?? granted[id] ?? 0)) more[id] = needed
    }
  }
  return more
}

const noWidths: GrownWidths = {}
