import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { Skeleton } from '@/web/ui/Skeleton'

/** A figure that has not come yet, which “—” would call unknown. */
export function Later({ width }: { width: number }) {
  return (
    <span className="inline-block align-middle">
      <Skeleton width={width} />
    </span>
  )
}

export function VolumeBar({ volume, most }: { volume: Usd | undefined; most: Usd | undefined }) {
  if (volume === undefined || most === undefined || most === 0n) return null
  return (
    <span aria-hidden="true" className="h-0.75 w-16 shrink rounded-full bg-surface-3">
      <i
        className="block h-full rounded-full bg-text-4"
        style={{ width: `${(100 * toNumber(volume)) / toNumber(most)}%` }}
      />
    </span>
  )
}
