import type { MmpReply } from '@/core/protocol/rest/protection'

export type MmpState = 'on' | 'off' | 'tripped' | 'unknown'

/** A protection as last read, `dataUpdatedAt` in UNIX milliseconds of the local clock. */
export type MmpReading = { readonly data: MmpReply | undefined; readonly dataUpdatedAt: number }

/** Three polls (mmpQuery.ts). A protection that is off is polled four times less often. */
const unreadMs = { on: 45_000, off: 180_000 }

/** Returns the state of a protection; unknown if it was never read, or too long ago. */
export function protectionOf({ data, dataUpdatedAt }: MmpReading, nowMs: number): MmpState {
  if (data === undefined) return 'unknown'
  if (nowMs - dataUpdatedAt > unreadMs[data.enabled || data.triggered ? 'on' : 'off']) return 'unknown'
  return data.triggered ? 'tripped' : data.enabled ? 'on' : 'off'
}
