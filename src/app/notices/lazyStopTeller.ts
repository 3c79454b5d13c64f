import type { StopNotice } from '@/account/stops/stopActions'

/** Says what became of stops. The words for it are loaded when there is first something to say. */
export function createLazyStopTeller(onLoadFailed: (error: unknown) => void): (notice: StopNotice) => void {
  return (notice) => void import('./tellStops').then(({ tellStopNotice }) => tellStopNotice(notice), onLoadFailed)
}
