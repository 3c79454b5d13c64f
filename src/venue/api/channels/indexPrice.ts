import { assert } from '@/lib/assert'
import { index as channel, type IndexMessage } from '@/protocol/channels/indexPrice'
import { route } from './eventRoutes'
import { definePublisher, type Publication, type Stage } from './publisher'

/** websocket.md 19 */
const periodMs = 1_000

/** The index of an asset at once, and then when it changes, at most once a second. */
export const indexPrice = definePublisher(channel, indexPublication)

function indexPublication(stage: Stage<IndexMessage>): Publication<IndexMessage> {
  const { scope, port, scheduler } = stage
  assert(scope.kind === 'asset', 'an index is of an asset')
  const { asset } = scope
  let sentAtMs = -Infinity
  let cancel: (() => void) | undefined

  function current(): IndexMessage | undefined {
    const index = port.live.indexes.get(asset)
    return index && { price: index.price, timestamp: index.timeNs }
  }

  function send(): void {
    cancel = undefined
    sentAtMs = scheduler.nowMs()
    const message = current()
    if (message !== undefined) stage.publish(message)
  }

  return {
    routes: [route.prices],
    hear: (event) => {
      if (event.type !== 'pricesChanged' || !event.indexes.some((changed) => changed.asset === asset)) return
      const waitMs = sentAtMs + periodMs - scheduler.nowMs()
      if (waitMs <= 0) send()
      else cancel ??= scheduler.after(waitMs, send)
    },
    greet: current,
    close: () => cancel?.(),
  }
}
