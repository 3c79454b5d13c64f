import { useEffect } from 'react'
import type { CandleCanvas } from './candleCanvas'
import type { Redraws } from './chartScale'

type HistoryReachProps = {
  scale: Pick<CandleCanvas, 'neededFrom'>
  redraws: Redraws
  /** Called with the earliest time that the chart shows, in UNIX seconds; `undefined` on unmount. */
  onReach: (reader: object, fromS: number | undefined) => void
}

/** Delay of a report in milliseconds, which limits reports during a pan. */
const restMs = 300

/** Reports how far back the chart needs candles, shortly after a pan, a zoom or new data. Renders nothing. */
export function HistoryReach({ scale, redraws, onReach }: HistoryReachProps) {
  useEffect(() => followEdge(scale, redraws, onReach), [scale, redraws, onReach])
  return null
}

function followEdge(
  scale: HistoryReachProps['scale'],
  redraws: Redraws,
  onReach: HistoryReachProps['onReach'],
): () => void {
  const reader = {}
  let reported: number | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    waiting = undefined
    const fromS = scale.neededFrom()
    if (fromS !== reported) onReach(reader, fromS)
    reported = fromS
  }
  // Does not restart the timer: the market redraws the chart constantly, and a restarted timer would never fire.
  const wait = () => {
    waiting ??= setTimeout(report, restMs)
  }
  wait()
  const leave = redraws.subscribe(wait)
  return () => {
    leave()
    clearTimeout(waiting)
    onReach(reader, undefined)
  }
}
