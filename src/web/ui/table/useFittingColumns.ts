import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

type Yielding = { readonly id: string; readonly yields?: number }

/** Last measurement of a table. */
type Fit = {
  /** Number of optional columns hidden. */
  readonly gone: number
  /** Width in pixels that the table needs with 0, 1, … optional columns hidden. */
  readonly needed: readonly number[]
}
const unmeasured: Fit = { gone: 0, needed: [] }

/**
 * Hides columns until the table fits its panel, those with the largest number first, so that no number is cut or covered. Measured
 * before paint with the current cells and header language. If no optional column is left, `onNeeds` gets the required
 * width.
 */
export function useFittingColumns<C extends Yielding>(
  box: RefObject<HTMLElement | null>,
  columns: readonly C[],
  rowCount: number,
  onNeeds?: (width: number) => void,
): readonly C[] {
  const [fit, setFit] = useState(unmeasured)
  const known = useRef(fit)
  const order = useMemo(
    () =>
      columns
        .filter(({ yields }) => yields !== undefined)
        .toSorted((a, b) => (b.yields ?? 0) - (a.yields ?? 0))
        .map(({ id }) => id),
    [columns],
  )
  // Measured again for other rows, which may need less; while the table has room this cannot be measured.
  const [measured, setMeasured] = useState({ order, rowCount })
  if (measured.order !== order || measured.rowCount !== rowCount) {
    setMeasured({ order, rowCount })
    setFit(unmeasured)
  }
  useLayoutEffect(() => {
    known.current = fit
    const table = box.current?.querySelector('table')
    if (box.current === null || table === null || table === undefined) return undefined
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

/**
 * Returns the next fit. A column returns only at a width that fitted it before, because otherwise the two states would
 * alternate.
 */
export function nextFit(fit: Fit, panelWidth: number, tableWidth: number, mayGo: number): Fit | 'tooNarrow' {
  const { gone, needed } = fit
  if (panelWidth <= 0) return fit
  if (tableWidth > panelWidth) {
    if (gone >= mayGo) return 'tooNarrow'
    return { gone: gone + 1, needed: [...needed.slice(0, gone), tableWidth] }
  }
  return gone > 0 && panelWidth >= (needed[gone - 1] ?? Infinity) ? { gone: gone - 1, needed } : fit
}
