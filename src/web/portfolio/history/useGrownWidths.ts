import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels by column, where what is drawn needs more than the column was given. */
export type GrownWidths = Readonly<Record<string, number>>

/**
 * The columns of a list that is drawn in part have fixed widths, so that nothing jumps while it is scrolled. A number or a
 * heading that is wider makes its column grow, before the paint; it is never cut.
 */
export function useGrownWidths(box: RefObject<HTMLElement | null>, ids: readonly string[]): GrownWidths {
  const [grown, setGrown] = useState<{ readonly key: string; readonly widths: GrownWidths }>({ key: '', widths: {} })
  const key = ids.join(' ')
  const widths = grown.key === key ? grown.widths : noWidths
  // At each drawing: a scroll brings other rows.
  useLayoutEffect(() => reportCut(box.current, ids, (more) => setGrown({ key, widths: { ...widths, ...more } })))
  return widths
}

/** Reports the width that each column with a cut cell needs, if there is one. */
function reportCut(box: HTMLElement | null, ids: readonly string[], onCut: (needed: GrownWidths) => void): void {
  const more: Record<string, number> = {}
  for (const row of box?.querySelectorAll('tr[aria-rowindex]') ?? []) {
    for (const [at, cell] of [...row.children].entries()) {
      const id = ids[at]
      const missing = cell.scrollWidth - cell.clientWidth
      if (id === undefined || missing <= 0) continue
      more[id] = Math.max(more[id] ?? 0, Math.ceil(cell.getBoundingClientRect().width) + missing)
    }
  }
  if (Object.keys(more).length > 0) onCut(more)
}

const noWidths: GrownWidths = {}
