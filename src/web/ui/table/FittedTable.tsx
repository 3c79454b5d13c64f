import { useCallback, useRef, useState } from 'react'
import { useElementWidth } from '@/web/ui/useElementWidth'
import { CardTable } from './CardTable'
import { DataTable, type DataTableProps } from './DataTable'

/** Card layouts for touch and pointer: grid classes and a height in pixels. */
export type Cards = {
  readonly touch: { readonly grid: string; readonly height: number; readonly openHeight?: number }
  readonly dense: { readonly grid: string; readonly height: number; readonly openHeight?: number }
  /** Rows become cards in a panel narrower than this, in pixels. */
  readonly below: number
}

/** Returns the layout of read-only cards: one heading line, then labelled figures. */
export function figureCards(below: number, grid: string, figureLines: 1 | 2): Cards {
  const touch = figureLines === 1 ? 'grid-rows-[28px_38px]' : 'grid-rows-[28px_38px_38px]'
  const dense = figureLines === 1 ? 'grid-rows-[24px_32px]' : 'grid-rows-[24px_32px_32px]'
  return {
    // The height of the lines, their gaps, the padding and the border.
    touch: { grid: `${grid} ${touch} gap-x-2 gap-y-0.5`, height: 28 + figureLines * 40 + 17 },
    dense: { grid: `${grid} ${dense} gap-x-2 gap-y-0.5`, height: 24 + figureLines * 34 + 13 },
    below,
  }
}

type FittedTableProps<Row, Aside> = Omit<DataTableProps<Row, Aside>, 'onNeeds'> & {
  isPhone?: boolean
  cards: Cards
  isOpenRow?: (row: Row) => boolean
}

const coarse = matchMedia('(pointer: coarse)')

/**
 * A table that fits its panel. Columns are hidden by `Column.yields`; in a panel that is still too narrow for its cells,
 * rows become cards, so that figures and actions are visible without sideways scrolling.
 */
export function FittedTable<Row, Aside = void>({
  isPhone = false,
  cards,
  isOpenRow,
  ...table
}: FittedTableProps<Row, Aside>) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useElementWidth(box, setWidth)
  const [needs, setNeeds] = useState({ rowCount: 0, width: 0 })
  const rowCount = table.rows.length
  const onNeeds = useCallback((needed: number) => setNeeds({ rowCount, width: needed }), [rowCount])
  // The measured width applies to one row count only, because other rows may need less.
  const needed = needs.rowCount === rowCount ? needs.width : 0
  // A hidden panel has no width.
  const isNarrow = width > 0 && width < Math.max(cards.below, needed)
  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {isPhone || (isNarrow && coarse.matches) ? (
        <CardTable {...table} {...cards.touch} isOpenRow={isOpenRow} />
      ) : isNarrow ? (
        <CardTable
          {...table}
          {...cards.dense}
          isDense
          isOpenRow={cards.dense.openHeight === undefined ? undefined : isOpenRow}
        />
      ) : (
        <DataTable {...table} onNeeds={onNeeds} />
      )}
    </div>
  )
}
