import { Suspense } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { usePersisted } from '@/web/ui/usePersisted'

const FlightStrip = lazyPanel(() => import('./FlightStrip').then((module) => module.FlightStrip), 'corner')

const readShown = (persisted: unknown) => persisted === true

/** Shows and hides the flight recorder by its key. It stays over a reload, to show how fast a visit begins. */
export function FlightRecorder() {
  const [isShown, setShown] = usePersisted('flightRecorder', readShown)
  useShortcut('desk.recorder', () => setShown((shown) => !shown))
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <FlightStrip onClose={() => setShown(() => false)} />
    </Suspense>
  )
}
