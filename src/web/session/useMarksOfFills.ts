import { useEffect } from 'react'
import type { Fill } from './fills'

/** The venue may write its history a moment after the fill. */
const pauseMs = 1_500

/** Reads the history after a fill, while its mark is shown, because the channel has no marks. */
export function useMarksOfFills(
  fills: readonly Fill[] | undefined,
  reread: () => Promise<unknown>,
  isWanted: boolean,
): void {
  const newest = fills?.[0]
  const unmarked = isWanted && newest?.mark === undefined ? newest?.key : undefined
  useEffect(() => {
    if (unmarked === undefined) return undefined
    const timer = setTimeout(() => void reread(), pauseMs)
    return () => clearTimeout(timer)
  }, [unmarked, reread])
}
