import { channelName } from '@/core/protocol/channel'
import { index } from '@/core/protocol/channels/indexPrice'
import type { Price } from '@/core/protocol/fixed6'
import { createLiveStatus, notYetLive, type LiveStatus } from '@/web/market/connection'
import { createViewStore, type ViewStore } from '@/web/market/viewStore'
import type { TickersSource } from './tickersStore'

/** Index of an asset in USD, with its venue time in UNIX nanoseconds. */
export type IndexView = LiveStatus & { readonly price: Price | undefined; readonly timestampNs: bigint | undefined }

/** Follows the index of an asset. Each message is complete (websocket.md 19). */
export function createIndexStore({ feed, nextFrame }: TickersSource, asset: string): ViewStore<IndexView> {
  return createViewStore<IndexView>({
    initial: { ...notYetLive, price: undefined, timestampNs: undefined },
    nextFrame,
    start: (publish) => {
      let price: Price | undefined
      let timestampNs: bigint | undefined
      const live = createLiveStatus(publish.now, index)
      const subscription = feed.subscribe(channelName(index, { kind: 'asset', asset }), index, {
        onMessage: (message, receivedMs) => {
          price = message.price
          timestampNs = message.timestamp
          live.noteMessage(receivedMs)
          publish.soon()
        },
        onStatus: live.follow,
      })
      return { view: () => ({ ...live.get(), price, timestampNs }), stop: subscription.close }
    },
  })
}
