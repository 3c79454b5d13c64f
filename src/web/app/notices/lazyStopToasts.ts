import type { StepsOf } from '@/web/market/stepsOf'
import type { PageStores } from '@/web/session/pageStores'
import type { StopNotice } from '@/web/session/stops/stopActions'

export function createLazyStopToasts(
  onLoadFailed: (error: unknown) => void,
  stepsOf: StepsOf,
  stores: PageStores,
): (notice: StopNotice) => void {
  return (notice) =>
    void import('./stopToasts').then(({ showStopNotice }) => showStopNotice(notice, stepsOf, stores), onLoadFailed)
}
