import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import type { Channel, ChannelScope } from '@/core/protocol/channel'
import type { Address, Instrument } from '@/core/protocol/instrument'
import type { EngineEvent, EventBatch } from '../../engine/event'
import { findInstrumentByName, instrumentsOf } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import type { VenuePort } from '../../venuePort'
import type { Scheduler } from '../scheduler'
import type { FairTurns } from '../fairTurns'
import { route } from './eventRoutes'

/** One for all channels of a period, so that a thousand of them have one timer. */
export type Throttles = { readonly every100ms: Throttle; readonly every500ms: Throttle }

/** What a channel gets when its first reader opens it. */
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

/** A channel while it has readers. */
export type Publication<Message> = {
  /** Which events it hears (eventRoutes.ts). */
  readonly routes: readonly string[]
  readonly hear: (event: EngineEvent, batch: EventBatch) => void
  /**
   * What a new reader is sent right after the ack, and a reader that has fallen behind instead of everything it missed.
   * A channel that publishes events, each of which counts, has none.
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

/** Every message passes through the schema with which clients read it. */
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

/** Runs a requested task when its turn comes, once however often it was requested. */
export type Throttle = { readonly request: (run: () => void) => void; readonly close: () => void }

/**
 * Turns are at least `periodMs` apart; after a quiet period the next one comes at once. All that share a throttle share
 * its turns and its one timer, and while nothing changes there is no timer. A task that the last turn has not reached yet
 * keeps its place.
 */
export function createThrottle(periodMs: number, scheduler: Scheduler, share: FairTurns): Throttle {
  const waiting = new Set<() => void>()
  const due = new Set<() => void>()
  let lastTurnMs = -Infinity
  let cancel: (() => void) | undefined

  function takeTurn(): void {
    cancel = undefined
    lastTurnMs = scheduler.nowMs()
    const requested = [...waiting].filter((run) => !due.has(run))
    waiting.clear()
    for (const run of requested) {
      due.add(run)
      share(() => {
        if (due.delete(run)) run()
      })
    }
  }

  return {
    request: (run) => {
      waiting.add(run)
      cancel ??= scheduler.after(Math.max(0, lastTurnMs + periodMs - scheduler.nowMs()), takeTurn)
    },
    close: () => {
      cancel?.()
      cancel = undefined
      waiting.clear()
      due.clear()
    },
  }
}

/** Whether the venue lists what the scope names. */
export function isListed(live: LiveState, scope: ChannelScope): boolean {
  switch (scope.kind) {
    case 'none':
      return true
    case 'instrument':
      return findInstrumentByName(live.instruments, scope.instrumentName) !== undefined
    case 'asset':
      return live.instruments.byAsset.has(scope.asset)
    case 'assetType':
      return instrumentsOf(live.instruments, scope).length > 0
  }
}

export function instrumentOfScope(live: LiveState, scope: ChannelScope): Instrument {
  assert(scope.kind === 'instrument', 'the channel is of one instrument')
  const instrument = findInstrumentByName(live.instruments, scope.instrumentName)
  assert(instrument !== undefined, 'a channel is opened only for what is listed')
  return instrument
}

/** The instruments that a ticker channel publishes, as they are listed at the moment. */
export function instrumentsOfScope(live: LiveState, scope: ChannelScope): readonly Instrument[] {
  if (scope.kind === 'assetType') return instrumentsOf(live.instruments, scope)
  assert(scope.kind === 'instrument', 'a ticker is of one instrument or of a type of an asset')
  const instrument = findInstrumentByName(live.instruments, scope.instrumentName)
  return instrument === undefined ? [] : [instrument]
}

/** The route of the book changes of a ticker channel. */
export function levelsRoute(live: LiveState, scope: ChannelScope): string {
  if (scope.kind === 'assetType') return route.levelsOf(scope.asset, scope.instrumentType)
  return route.levels(instrumentOfScope(live, scope).instrumentId)
}

export function accountOfStage(account: Address | undefined): Address {
  assert(account !== undefined, 'a private channel is opened for an account')
  return account
}
