import { useEffect, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { BookDraft, BookMarks, bookMarks, BookStop } from './bookMarks'
import type { BookRows } from './bookRows'

const noMarks: BookMarks = { asks: new Map(), bids: new Map() }

/** The marks of all rows. The code that computes them loads with the first draft or stop. */
export function useBookMarks(
  rows: BookRows,
  drafts: readonly BookDraft[],
  stops: readonly BookStop[],
  grouping: Price,
): BookMarks {
  const [make, setMake] = useState<typeof bookMarks>()
  const isNeeded = drafts.length > 0 || stops.length > 0
  useEffect(() => {
    if (isNeeded) void import('./bookMarks').then((module) => setMake(() => module.bookMarks))
  }, [isNeeded])
  return isNeeded ? (make?.(rows, drafts, stops, grouping) ?? noMarks) : noMarks
}
