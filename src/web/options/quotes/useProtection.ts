import { useMemo } from 'react'
import { namedAsset } from '@/core/protocol/rest/protection'
import { useMmps } from '@/web/session/mmp/useMmp'
import { useNow } from '@/web/ui/useNow'
import { protectionOf, type MmpState } from './model/protection'

type Protection = {
  /** Undefined while it is read for the first time. */
  readonly state: MmpState | undefined
  /** Milliseconds since it was read; undefined if it never was. */
  readonly ageMs: number | undefined
}

/** The market-maker protection of an asset. */
export function useProtection(asset: string): Protection {
  const assets = useMemo(() => [namedAsset(asset)].filter((named) => named !== undefined), [asset])
  const { data, dataUpdatedAt = 0, failureCount = 0 } = useMmps(assets)[0] ?? {}
  const nowMs = useNow()
  return {
    state: data === undefined && failureCount === 0 ? undefined : protectionOf({ data, dataUpdatedAt }, nowMs),
    ageMs: data === undefined ? undefined : nowMs - dataUpdatedAt,
  }
}
