import * as z from 'zod/mini'
import type { Channel, ChannelScope } from '@/protocol/channel'
import type { Address } from '@/protocol/instrument'
import type { EngineEvent, EventBatch } from '../../engine/event'
import type { VenuePort } from '../../venuePort'
import type { Scheduler } from '../scheduler'
import type { Throttle } from './throttle'

/** One for all channels of a period, so that a thousand of them have one timer. */
export type Throttles = { readonly every100ms: Throttle; readonly every500ms: Throttle }

/** What a channel that is read for the first time is opened with. */
export type Stage<Message> = {
  readonly port: VenuePort
  readonly scheduler: Scheduler
  readonly throttles: Throttles
  readonly scope: ChannelScope
  /** Whose private channel it is; undefined on public ones. */
  readonly account: Address | undefined
  /** Sends the same text to every reader. */
  readonly publish: (message: Message) => void
}

/** A channel while somebody reads it. */
export type Publication<Message> = {
  /** Which events it hears (eventRoutes.ts). */
  readonly routes: readonly string[]
  readonly hear: (event: EngineEvent, batch: EventBatch) => void
  /**
   * What a new reader is sent right after the ack, and one who has fallen behind instead of all that he has missed. A
   * channel of which each message counts, because it only tells of what has happened, has none.
   */
  readonly greet?: () => Message | undefined
  readonly close?: () => void
}

/** A publication with its messages as JSON texts. */
export type TextPublication = Publication<string>

export type Publisher = {
  readonly channel: Channel
  readonly open: (stage: Omit<Stage<never>, 'publish'> & { publish: (json: string) => void }) => TextPublication
}

/** Every message passes through the schema by which clients read it. */
export function definePublisher<Message extends z.ZodMiniType>(
  channel: Channel<Message>,
  open: (stage: Stage<z.output<Message>>) => Publication<z.output<Message>>,
): Publisher {
  const write = (message: z.output<Message>) => JSON.stringify(z.encode(channel.message, message))
  return {
    channel,
    open: (stage) => {
      const publication = open({ ...stage, publish: (message) => stage.publish(write(message)) })
      const { greet, ...rest } = publication
      if (greet === undefined) return rest
      return {
        ...rest,
        greet: () => {
          const message = greet()
          return message === undefined ? undefined : write(message)
        },
      }
    },
  }
}
