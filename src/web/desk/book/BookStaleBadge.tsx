import { useCallback, useSyncExternalStore } from 'react'
import { setLongTimeout } from '@/core/lib/longTimeout'
import { Quiet } from '@/web/ui/StaleSinceBadge'
import type { BookSource } from './usePaintedBook'

/** Delay until the next check, in milliseconds, while the book is not live or is already quiet. */
const againMs = 500

/** Warns when a live book has stopped changing. Each book frame costs only a single clock read. */
export function BookStaleBadge({ source }: { source: BookSource }) {
  const sinceMs = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        let cancel = () => {}
        const wait = () => {
          const ms = restMs(source) ?? 0
          cancel = setLongTimeout(look, ms > 0 ? ms : againMs)
        }
        const look = () => {
          listener()
          wait()
        }
        wait()
        const stop = source.subscribe(listener)
        return () => {
          cancel()
          stop()
        }
      },
      [source],
    ),
    () => ((restMs(source) ?? Infinity) <= 0 ? source.getSnapshot().updatedAtMs : undefined),
  )
  return sinceMs === undefined ? null : <Quiet sinceMs={sinceMs} />
}

/** Milliseconds until the book counts as quiet; `undefined` while it is not live. */
function restMs(source: BookSource): number | undefined {
  const { status, updatedAtMs, quietAfterMs } = source.getSnapshot()
  if (status !== 'live' || updatedAtMs === undefined || quietAfterMs === undefined) return undefined
  return updatedAtMs + quietAfterMs - Date.now()
}
