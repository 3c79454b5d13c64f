import { preloadPanels } from '@/web/desk/laterPanels'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { routes } from '@/web/ui/navigation/routes'

const load = () => import('./OtherScreens')
export const LazyScreens = lazyPanel(() => load().then((module) => module.OtherScreens))
export const LazyPanelScreens = lazyPanel(() => load().then((module) => module.ScreenRoutes))

export function preloadScreen(path: string, hasAccount: boolean): void {
  if (path.startsWith('/trade')) return preloadPanels()
  LazyScreens.preload()
  if (!hasAccount || path !== routes.portfolio) return
  load().then(
    ({ preloadPortfolio }) => preloadPortfolio(),
    () => undefined,
  )
}

/** The desk has rendered by then, even on a slow processor. */
const settledMs = 2_500

/** The browser's connection report, which names metered and slow connections. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Loads the header's screens (and the portfolio's panels) while the page is idle. Returns the cancel function. */
export function preloadWhenIdle(hasAccount: boolean): () => void {
  const { connection: line } = navigator as { connection?: Line }
  if (line?.saveData === true || (line?.effectiveType ?? '4g') !== '4g') return () => undefined
  const waiting = ['/trade', routes.portfolio]
  let end = () => {}
  const next = () => {
    const path = waiting.shift()
    if (path === undefined) return
    preloadScreen(path, hasAccount)
    end = whenIdle(next)
  }
  const timer = setTimeout(() => (end = whenIdle(next)), settledMs)
  return () => {
    clearTimeout(timer)
    end()
  }
}

function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, settledMs)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(callback)
  return () => cancelIdleCallback(id)
}
