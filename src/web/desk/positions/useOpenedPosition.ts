import { useEffect, useEffectEvent, useState } from 'react'
import type { PositionRow } from './positionRow'

export type OpenedDialog = {
  readonly what: 'close' | 'reverse' | 'margin' | 'stops'
  readonly instrumentName: string
}

/**
 * The dialog of a position, which follows its row and goes with it for good: another position of the same instrument is
 * not what it was opened for. `rows` is undefined while they are not known; `onGone` hears of a dialog that had to go.
 */
export function useOpenedPosition(
  rows: readonly PositionRow[] | undefined,
  onGone: (dialog: OpenedDialog) => void,
): {
  readonly opened: OpenedDialog | undefined
  readonly row: PositionRow | undefined
  readonly open: (dialog: OpenedDialog | undefined) => void
} {
  const [{ opened, gone }, set] = useState<{ readonly opened?: OpenedDialog; readonly gone?: OpenedDialog }>({})
  const row =
    opened === undefined ? undefined : rows?.find(({ position }) => position.instrumentName === opened.instrumentName)
  if (opened !== undefined && rows !== undefined && row === undefined) set({ gone: opened })
  const say = useEffectEvent(onGone)
  useEffect(() => {
    if (gone !== undefined) say(gone)
  }, [gone])
  return { opened, row, open: (dialog) => set(dialog === undefined ? {} : { opened: dialog }) }
}
