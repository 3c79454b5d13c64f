import { useEffect, useState } from 'react'
import { afterFrame } from '@/web/ui/browser/afterFrame'

/** The eye begins in one place, and a frame is too short to read more. */
const rowsAtFirst = 10

/** Places of rows; `end` is exclusive. */
type RowWindow = { readonly start: number; readonly end: number }

/**
 * Which rows of a table are drawn while it opens: in its first frame a few of those in sight, around the one that is looked
 * for, and from the next frame on all of them. On a slow machine all of them take longer than all else of the press that
 * opened the table.
 * @param middle the row that is looked for; without it, the first
 */
export function useOpeningWindow({ start, end }: RowWindow, middle = start): RowWindow {
  const [isOpening, setOpening] = useState(true)
  useEffect(() => afterFrame(() => setOpening(false)), [])
  if (!isOpening || end - start <= rowsAtFirst) return { start, end }
  const first = Math.min(Math.max(start, middle - rowsAtFirst / 2), end - rowsAtFirst)
  return { start: first, end: first + rowsAtFirst }
}
