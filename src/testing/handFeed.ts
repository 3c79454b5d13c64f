import * as z from 'zod/mini'
import type { ChannelStatus } from '@/client/channelStatus'
import type { Feed } from '@/client/feed'
import type { Channel } from '@/protocol/channel'

type Reader = {
  readonly onMessage: (message: unknown) => void
  readonly onStatus?: ((status: ChannelStatus) => void) | undefined
}

/** A feed without a venue: a test says what comes, and sees what was asked for. */
export function createHandFeed() {
  const readers = new Map<string, { readonly channel: Channel; readonly reader: Reader }[]>()
  const resyncs: string[] = []
  const feed: Pick<Feed, 'subscribe'> = {
    subscribe: (name, channel, reader) => {
      // The messages said below are decoded with the reader's own schema.
      const entry = { channel, reader: reader as Reader }
      readers.set(name, [...(readers.get(name) ?? []), entry])
      return {
        status: () => ({ state: 'live', lastMessageAtMs: undefined, error: undefined }),
        resync: () => void resyncs.push(name),
        close: () =>
          readers.set(
            name,
            (readers.get(name) ?? []).filter((other) => other !== entry),
          ),
      }
    },
  }
  return {
    feed,
    resyncs,
    openChannels: () => [...readers].flatMap(([name, { length }]) => (length > 0 ? [name] : [])),
    readerCount: (name: string) => readers.get(name)?.length ?? 0,
    /** A message as the wire has it. */
    say: (name: string, data: unknown) => {
      for (const { channel, reader } of readers.get(name) ?? []) reader.onMessage(z.parse(channel.message, data))
    },
    setStatus: (name: string, state: ChannelStatus['state'], error?: string) => {
      for (const { reader } of readers.get(name) ?? []) reader.onStatus?.({ state, lastMessageAtMs: undefined, error })
    },
  }
}
