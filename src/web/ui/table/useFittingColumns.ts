import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

type Yielding = { readonly id: string; readonly from?: number }

/** What is known of a table whose columns and rows were last measured. */
type Fit = {
  /** So many of the columns that may go have gone. */
  readonly gone: number
  /** Pixels that the table needs with 0, 1, … of them gone. */
  readonly needed: readonly number[]
}
const unmeasured: Fit = { gone: 0, needed: [] }

/**
 * Leaves out columns of a table until it is as wide as its panel, so that no number is cut or covered: first the one with the
 * largest `from`. Measured before the paint with what is in the cells, in whatever language the headers are. When none that
 * may go is left, `onNeeds` gets the width that the table would need.
 */
export function useFittingColumns<C extends Yielding>(
  box: RefObject<HTMLElement | null>,
  columns: readonly C[],
  rowCount: number,
  /** `scrolls`: nothing is left out of a table that is to be scrolled sideways. */
  onNeeds: ((width: number) => void) | 'scrolls' | undefined,
): readonly C[] {
  const [fit, setFit] = useState(unmeasured)
  const known = useRef(fit)
  const order = useMemo(
    () =>
      columns
        .filter(({ from }) => from !== undefined)
        .toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))
        .map(({ id }) => id),
    [columns],
  )
  // Other rows may need less, which is not seen of a table that has room.
  const [measured, setMeasured] = useState({ order, rowCount })
  if (measured.order !== order || measured.rowCount !== rowCount) {
    setMeasured({ order, rowCount })
    setFit(unmeasured)
  }
  useLayoutEffect(() => {
    known.current = fit
    const table = box.current?.querySelector('table')
    if (onNeeds === 'scrolls' || box.current === null || table === null || table === undefined) return undefined
    const element = box.current
    const measure = () => {
      const next = nextFit(known.current, element.clientWidth, table.offsetWidth, order.length)
      if (next === 'tooNarrow') onNeeds?.(table.offsetWidth)
      else if (next !== known.current) setFit((known.current = next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box, fit, order, onNeeds])
  return useMemo(() => {
    const gone = new Set(order.slice(0, fit.gone))
    return gone.size === 0 ? columns : columns.filter(({ id }) => !gone.has(id))
  }, [columns, order, fit.gone])
}

/** A column comes back only where it had room before: the two states would otherwise take turns. */
export function nextFit(fit: Fit, panelWidth: number, tableWidth: number, mayGo: number): Fit | 'tooNarrow' {
  const { gone, needed } = fit
  if (panelWidth <= 0) return fit
  if (tableWidth > panelWidth) {
    if (gone >= mayGo) return 'tooNarrow'
    return { gone: gone + 1, needed: [...needed.slice(0, gone), tableWidth] }
  }
  return gone > 0 && panelWidth >= (needed[gone - 1] ?? Infinity) ? { gone: gone - 1, needed } : fit
}
