import { useEffect } from 'react'
import type { CandleCanvas } from './candleCanvas'
import type { Redraws } from './chartScale'

type HistoryReachProps = {
  scale: Pick<CandleCanvas, 'neededFrom'>
  redraws: Redraws
  /** In UNIX seconds; `undefined` when the chart goes. */
  onReach: (reader: object, fromS: number | undefined) => void
}

/** Not at every frame of a pan. */
const restMs = 300

/** Reports how far back the chart needs candles, a moment after a pan, a zoom or news. Draws nothing. */
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
  // The market redraws the chart all the time: a wait that began again each time would not end.
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
