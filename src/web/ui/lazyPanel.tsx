import { lazy, memo, use, useState, type ComponentType } from 'react'
import { onReconnect } from './browser/onReconnect'
import { LazyFallbackContext } from './lazyFallbackContext'
import { LoadError, PartBoundary, type FailedPart } from './PartBoundary'
import { renewStyles } from './renewStyles'

type LazyPanel<Props extends object> = ComponentType<Props> & {
  /** Starts loading the code. An error surfaces where the component renders. */
  readonly preload: () => void
}

/** Retries when the browser is back online. Errors with another cause pass through. */
const onceOnline =
  <Value,>(attempt: () => Promise<Value>) =>
  async (error: unknown): Promise<Value> => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => onReconnect(() => resolve(undefined)))
    return attempt()
  }

/**
 * Returns a lazily loaded component. React's `lazy` keeps a failed promise forever; this one imports again. `lazy` also
 * shows its fallback for a third of a second even if the code has arrived; this one renders at once.
 * While offline, a section in the page's corner, which the trader did not request, waits. Other sections show the error
 * at once and import again when the browser or the venue is back.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed: FailedPart = 'panel',
): LazyPanel<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let hasFailed = false
  const waiting = new Set<() => void>()
  const attempt = () =>
    (hasFailed ? renewStyles().then(load) : load()).catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  const begin = () => {
    const begun = (failed === 'corner' ? attempt().catch(onceOnline(attempt)) : attempt()).then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw new LoadError(error, () => {
          Waiting = wait()
        })
      },
    )
    void Promise.allSettled([begun]).then(() => {
      for (const draw of waiting) draw()
      waiting.clear()
    })
    return begun
  }
  const request = () => (loading ??= begin())
  const wait = () => lazy(() => request().then((component) => ({ default: component })))
  let Waiting = wait()

  // Memoised, because the content is a whole panel or dialog, which should not render with its surroundings.
  const Shown = memo(function Shown(props: Props) {
    const draw = use(LazyFallbackContext)
    if (loaded === undefined) waiting.add(draw)
    // Decided once, because switching would remount the component.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Chosen {...props} />
  })
  function LazyPanel(props: Props) {
    return (
      <PartBoundary failed={failed}>
        <Shown {...props} />
      </PartBoundary>
    )
  }
  return Object.assign(LazyPanel, { preload: () => void Promise.allSettled([request()]) })
}
