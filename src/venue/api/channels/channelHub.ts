import type { ChannelScope } from '@/core/protocol/channel'
import { parseChannelName } from '@/core/protocol/channels'
import type { Address } from '@/core/protocol/instrument'
import type { EventBatch } from '../../engine/event'
import type { Caller } from '../authenticate'
import { createFairScheduler } from '../fairScheduler'
import type { Gateway } from '../gateway'
import type { Outbox, RenewableChannel } from '../outbox'
import { findAnyInstrument } from '../records/instrumentOf'
import { RequestRejected } from '../requestRejected'
import { textFrame } from '../textFrame'
import { routesOf } from './eventRoutes'
import { type Publisher, type TextPublication, createThrottle, isListed } from './publisher'
import { publishers } from './publishers'

export type Reader = Pick<Outbox, 'send' | 'sendLatest' | 'greet' | 'forget'>

/** An existing channel that the caller may read. `apiKey` is set for private channels. */
export type ChannelTarget = {
  readonly name: string
  readonly publisher: Publisher
  readonly scope: ChannelScope
  readonly account: Address | undefined
  /** The key with which a private channel was joined. The subscription ends with the key. */
  readonly apiKey?: string
}

export type ChannelHub = {
  /** @throws RequestRejected `CHANNEL_NOT_FOUND`, or `UNAUTHORIZED` for a private channel without a caller */
  readonly resolve: (name: string, caller: Caller | undefined) => ChannelTarget
  readonly join: (target: ChannelTarget, reader: Reader) => void
  /** Sends the channel's first message to one reader. */
  readonly greet: (target: ChannelTarget, reader: Reader) => void
  readonly leave: (target: ChannelTarget, reader: Reader) => void
  readonly close: () => void
}

type OpenChannel = {
  readonly publication: TextPublication
  readonly readers: Set<Reader>
  /** Present if the first message replaces all missed ones. */
  readonly renewable: SharedGreeting | undefined
}

/** A greeting that is created once for all readers who join at about one time, for example after a restart. */
type SharedGreeting = RenewableChannel & {
  readonly expire: () => void
}

/** A greeting contains the time, so it is shared only this long. */
const sharedGreetingMs = 100

const publisherByPrefix = new Map(Object.values(publishers).map((publisher) => [publisher.channel.prefix, publisher]))

/** Opens a channel for its first reader and closes it after the last, so that unused channels cost nothing. */
export function createChannelHub({ port, scheduler }: Gateway): ChannelHub {
  const open = new Map<string, OpenChannel>()
  const listening = new Map<string, Set<OpenChannel>>()
  const share = createFairScheduler(scheduler.nowMs)
  const throttles = {
    every100ms: createThrottle(100, scheduler, share),
    every500ms: createThrottle(500, scheduler, share),
  }
  const stopListening = port.onEvents(announce)

  function announce(batch: EventBatch): void {
    if (listening.size === 0) return
    for (const event of batch.events) {
      for (const route of routesOf(event, (instrumentId) => findAnyInstrument(port.live, instrumentId))) {
        for (const { publication, renewable } of listening.get(route) ?? []) {
          renewable?.expire()
          publication.hear(event, batch)
        }
      }
    }
  }

  function frame(name: string, json: string): Uint8Array {
    return textFrame(`{"channel":"${name}","data":${json},"write_ts":"${port.clock.nowNs()}"}`)
  }

  function openChannel({ name, publisher, scope, account }: ChannelTarget): OpenChannel {
    const readers = new Set<Reader>()
    const publish = (json: string) => {
      if (readers.size === 0) return
      renewable?.expire()
      const bytes = frame(name, json)
      for (const reader of readers) {
        if (renewable === undefined) reader.send(bytes)
        else reader.sendLatest(renewable, bytes)
      }
    }
    const publication = publisher.open({ port, scheduler, throttles, scope, account, publish })
    const renewable = sharedGreeting(name, publication)
    const channel = { publication, readers, renewable }
    for (const route of publication.routes) {
      const others = listening.get(route)
      if (others === undefined) listening.set(route, new Set([channel]))
      else others.add(channel)
    }
    return channel
  }

  function sharedGreeting(name: string, { greet }: TextPublication): SharedGreeting | undefined {
    if (greet === undefined) return undefined
    let made: { readonly bytes: Uint8Array | undefined; readonly atMs: number } | undefined
    return {
      greeting: () => {
        const nowMs = scheduler.nowMs()
        if (made === undefined || nowMs - made.atMs > sharedGreetingMs) {
          const json = greet()
          made = { bytes: json === undefined ? undefined : frame(name, json), atMs: nowMs }
        }
        return made.bytes
      },
      expire: () => (made = undefined),
    }
  }

  function closeChannel(key: string, channel: OpenChannel): void {
    const { publication } = channel
    open.delete(key)
    for (const route of publication.routes) {
      const others = listening.get(route)
      others?.delete(channel)
      if (others?.size === 0) listening.delete(route)
    }
    publication.close?.()
  }

  return {
    resolve: (name, caller) => {
      const parsed = parseChannelName(name)
      const publisher = parsed === undefined ? undefined : publisherByPrefix.get(parsed.channel.prefix)
      if (parsed === undefined || publisher === undefined || !isListed(port.live, parsed.scope)) {
        throw new RequestRejected('CHANNEL_NOT_FOUND', { channel: name })
      }
      if (publisher.channel.access === 'public') return { name, publisher, scope: parsed.scope, account: undefined }
      if (caller === undefined) throw new RequestRejected('UNAUTHORIZED', { channel: name })
      return { name, publisher, scope: parsed.scope, account: caller.account, apiKey: caller.apiKey }
    },
    join: (target, reader) => {
      const key = keyOf(target)
      const channel = open.get(key) ?? openChannel(target)
      open.set(key, channel)
      channel.readers.add(reader)
    },
    greet: (target, reader) => {
      const renewable = open.get(keyOf(target))?.renewable
      if (renewable !== undefined) reader.greet(renewable)
    },
    leave: (target, reader) => {
      const key = keyOf(target)
      const channel = open.get(key)
      if (channel === undefined || !channel.readers.delete(reader)) return
      if (channel.renewable !== undefined) reader.forget(channel.renewable)
      if (channel.readers.size === 0) closeChannel(key, channel)
    },
    close: () => {
      stopListening()
      for (const [key, channel] of open) closeChannel(key, channel)
      throttles.every100ms.close()
      throttles.every500ms.close()
    },
  }
}

/** Builds the key of a channel. Private channels are separate per account. Neither part can contain a space. */
function keyOf({ name, account }: ChannelTarget): string {
  return account === undefined ? name : `${name} ${account}`
}
