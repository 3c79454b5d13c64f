import { lazy, memo, use, useState, type ComponentType } from 'react'
import { LazyFallbackContext } from './lazyFallbackContext'
import { LoadError, PartBoundary, type FailedPart } from './PartBoundary'
import { renewStyles } from './renewStyles'

type LazyPanel<Props extends object> = ComponentType<Props> & {
  /** Starts to load the code. A failure is met again, and shown, where the component is drawn. */
  readonly preload: () => void
}

/** Tries again when the browser is back online; an error that has another cause passes through. */
const onceOnline =
  <Value,>(attempt: () => Promise<Value>) =>
  async (error: unknown): Promise<Value> => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return attempt()
  }

/**
 * A component whose code is not part of the first script. It imports its code again after a failure, where React's own
 * `lazy` keeps the failed promise for good. A component whose code has arrived is drawn at once: `lazy` would show the
 * fallback even then, and keep it for a third of a second.
 *
 * A part in the corner of the page, which the trader did not ask for, waits while the browser is offline. The others show
 * the failure at once and import again when the browser is back online.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed: FailedPart = 'panel',
): LazyPanel<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let hasFailed = false
  /** What draws the places where it is missing. */
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

  // What comes later is a whole panel or a dialog: it is not drawn again because what is around it is.
  const Shown = memo(function Shown(props: Props) {
    const draw = use(LazyFallbackContext)
    if (loaded === undefined) waiting.add(draw)
    // Which of the two is decided once: a change would mount the component a second time.
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
