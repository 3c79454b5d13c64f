import { preloadPanels } from '@/web/desk/laterPanels'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { routes } from '@/web/ui/navigation/routes'

const load = () => import('./OtherScreens')
export const LazyScreens = lazyPanel(() => load().then((module) => module.OtherScreens))

/** Loads the code of the screen that a link of the header leads to. A failure is met again, and shown, where it is drawn. */
export function preloadScreen(path: string, hasAccount: boolean): void {
  if (path.startsWith('/trade')) return preloadPanels()
  LazyScreens.preload()
  if (!hasAccount || path !== routes.portfolio) return
  load().then(
    ({ preloadPortfolio }) => preloadPortfolio(),
    () => undefined,
  )
}

/** The desk has been drawn by then, also on a slow processor. */
const settledMs = 2_500

/** What the browser says of a line that costs money or is slow, where it does. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/**
 * Loads the screens of the header while the page has nothing else to do, so that a press on one draws it at once: with an
 * account the panels of its portfolio too. Returns the way to end it.
 */
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
