import { createContext, memo, use, useLayoutEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { Router, useLocation, useRouter, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { afterFrame } from '@/web/ui/browser/afterFrame'
import { createScreenLife, ScreenLifeContext, type ScreenLife } from '@/web/ui/screenLife'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { Wait } from '@/web/ui/Wait'
import { PartBoundary } from '@/web/ui/PartBoundary'

type Place = { readonly path: string; readonly search: string }

/** A screen, and the address that it shows. */
type Shown = { readonly id: number; readonly place: Place; readonly life: ScreenLife }

type Stage = {
  readonly here: Shown
  /** The screen before, until the next one has been painted. */
  readonly left: Shown | undefined
}

/** What a hand does. Whatever of it comes while a screen is being left finds that screen gone. */
const hands = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'pointercancel', 'click', 'dragend'] as const

/**
 * The screen of the address. Taking a screen off the page takes as long as drawing the next one, so the screen that is left
 * is hidden and unmounted a frame later. It keeps its address, so it is not drawn again; it cannot change the address,
 * and a press or a key unmounts it first.
 */
export function ScreenStage({ screen }: { screen: ComponentType }) {
  const [path] = useLocation()
  const search = useSearch()
  const [stage, setStage] = useState<Stage>(() => ({ here: begin(0, { path, search }), left: undefined }))
  const next = goTo(stage, { path, search })
  if (next !== stage) setStage(next)
  const { here, left } = stage

  useLayoutEffect(() => {
    if (left === undefined) return undefined
    left.life.leave()
    const unmount = () => setStage((now) => (now.left === left ? { ...now, left: undefined } : now))
    const unmountNow = () => flushSync(unmount)
    for (const kind of hands) addEventListener(kind, unmountNow, { capture: true })
    const cancel = afterFrame(unmount)
    return () => {
      cancel()
      for (const kind of hands) removeEventListener(kind, unmountNow, { capture: true })
    }
  }, [left])

  return [here, left].map((shown) =>
    shown === undefined ? undefined : (
      <div
        key={shown.id}
        inert={shown === left}
        className="flex min-h-0 flex-1 flex-col inert:fixed inert:inset-0 inert:[content-visibility:hidden]"
      >
        <ShownScreen shown={shown} screen={screen} />
      </div>
    ),
  )
}

const begin = (id: number, place: Place): Shown => ({ id, place, life: createScreenLife() })

/** The first part of a path: instruments, views and tabs are places of one screen. */
const screenOf = ({ path }: Place) => path.split('/')[1]

function goTo(stage: Stage, place: Place): Stage {
  const { here } = stage
  if (here.place.path === place.path && here.place.search === place.search) return stage
  if (screenOf(here.place) === screenOf(place)) return { ...stage, here: { ...here, place } }
  return { here: begin(here.id + 1, place), left: here }
}

const PathContext = createContext('/')
const SearchContext = createContext('')

/** The address of the screen around it, for the router: a screen that is left keeps its own, and leads nowhere. */
function useShownPath(): [string, typeof navigate] {
  const life = use(ScreenLifeContext)
  return [
    use(PathContext),
    (to, options) => {
      if (!life.isLeft()) navigate(to, options)
    },
  ]
}

const useShownSearch = () => use(SearchContext)

const shownAddress = { hook: useShownPath, searchHook: useShownSearch }

type ShownScreenProps = { shown: Shown; screen: ComponentType }

const ShownScreen = memo(function ShownScreen({ shown: { place, life }, screen: Screen }: ShownScreenProps) {
  // A router with a hook of its own does not take over where the page is on its server.
  const { base } = useRouter()
  return (
    <ScreenLifeContext value={life}>
      <PathContext value={base + place.path}>
        <SearchContext value={place.search}>
          <Router {...shownAddress} base={base}>
            <PartBoundary failed="screen" of={place.path}>
              <Wait fallback={<ScreenSkeleton />}>
                <Screen />
              </Wait>
            </PartBoundary>
          </Router>
        </SearchContext>
      </PathContext>
    </ScreenLifeContext>
  )
})
