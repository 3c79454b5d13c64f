import { waitsForFall } from '@/quant/stopTrigger'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { rowDistance, type StopRow } from './stopRow'

/** At this distance and beyond the bar is empty; it fills as the mark comes near. */
const farAway = 0.1
/** From here on the number is marked. */
const near = 0.005

/** How far the mark has to go, with its direction and as a thin bar that fills on the way. */
export function DistanceCell({ row }: { row: StopRow }) {
  const distance = rowDistance(row)
  if (distance === undefined) return unknownText
  const { stop } = row
  const isBelow = waitsForFall(stop.stop, stop.side === 'buy')
  const percent = formatPercent(isBelow ? -distance : distance)
  // Nothing comes near before its order is filled.
  if (row.isWithParent) return <span className="text-text-3">{percent}</span>
  const filled = Math.max(0, Math.min(1, 1 - distance / farAway))
  const isNear = distance < near
  return (
    <span className="inline-flex min-w-14 flex-col items-end leading-4">
      <span className={isNear ? 'text-warn' : ''}>{percent}</span>
      <span aria-hidden="true" className="h-0.5 w-full bg-surface-2">
        <span
          className={`block h-full ${isNear ? 'bg-warn' : 'bg-text-4'}`}
          style={{ width: `${Math.round(filled * 100)}%` }}
        />
      </span>
    </span>
  )
}
