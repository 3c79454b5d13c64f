import type { StepsOf } from '@/web/market/stepsOf'
import type { StopNotice } from '@/web/session/stops/stopActions'

/** Says what became of stops. The words for it are loaded when there is first something to say. */
export function createLazyStopToasts(
  onLoadFailed: (error: unknown) => void,
  stepsOf: StepsOf,
): (notice: StopNotice) => void {
  return (notice) =>
    void import('./stopToasts').then(({ showStopNotice }) => showStopNotice(notice, stepsOf), onLoadFailed)
}
