import { useMemo } from 'react'
import { namedAsset } from '@/core/protocol/rest/protection'
import { useMmps } from '@/web/session/mmp/useMmp'

/** The state of an asset's market-maker protection; undefined while unknown. */
export function useProtection(asset: string): 'on' | 'off' | 'tripped' | undefined {
  const assets = useMemo(() => [namedAsset(asset)].filter((named) => named !== undefined), [asset])
  const data = useMmps(assets)[0]?.data
  if (data === undefined) return undefined
  return data.triggered ? 'tripped' : data.enabled ? 'on' : 'off'
}
