import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import type { Channel, ChannelScope } from '@/core/protocol/channel'
import type { Address, Instrument } from '@/core/protocol/instrument'
import type { EngineEvent, EventBatch } from '../../engine/event'
import { findInstrumentByName, instrumentsOf } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import type { VenuePort } from '../../venuePort'
import type { FairScheduler } from '../fairScheduler'
import type { Scheduler } from '../scheduler'
import { route } from './eventRoutes'

/** Shared by all channels of a period, so that a thousand of them use one timer. */
export type Throttles = { readonly every100ms: Throttle; readonly every500ms: Throttle }

/** The context of a channel, created for its first reader. */
export type Stage<Message> = {
  readonly port: VenuePort
  readonly scheduler: Scheduler
  readonly throttles: Throttles
  readonly scope: ChannelScope
  /** The owner of a private channel; undefined for public ones. */
  readonly account: Address | undefined
  readonly publish: (message: Message) => void
}

export type Publication<Message> = {
  /** The events that the channel receives (eventRoutes.ts). */
  readonly routes: readonly string[]
  readonly hear: (event: EngineEvent, batch: EventBatch) => void
  /**
   * Builds the first message after the ack, which also replaces everything that a slow reader missed. Absent for
   * channels whose every message counts.
   */
  readonly greet?: () => Message | undefined
  readonly close?: () => void
}

export type TextPublication = Publication<string>

export type Publisher = {
  readonly channel: Channel
  readonly open: (stage: Omit<Stage<never>, 'publish'> & { publish: (json: string) => void }) => TextPublication
}

/** Defines how a channel publishes. Messages are encoded by the schema with which clients decode them. */
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

/** Runs a requested task in the next period, only once however often it was requested. */
export type Throttle = { readonly request: (run: () => void) => void; readonly close: () => void }

/**
 * Creates a throttle whose runs are at least `periodMs` apart; after an idle period the next run starts at once. All
 * tasks share the throttle's runs and its timer, which exists only while tasks are waiting. A task that the last run
 * has not reached keeps its place.
 */
export function createThrottle(periodMs: number, scheduler: Scheduler, share: FairScheduler): Throttle {
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

/** Returns the instruments that a ticker channel currently publishes. */
export function instrumentsOfScope(live: LiveState, scope: ChannelScope): readonly Instrument[] {
  if (scope.kind === 'assetType') return instrumentsOf(live.instruments, scope)
  assert(scope.kind === 'instrument', 'a ticker is of one instrument or of a type of an asset')
  const instrument = findInstrumentByName(live.instruments, scope.instrumentName)
  return instrument === undefined ? [] : [instrument]
}

export function levelsRoute(live: LiveState, scope: ChannelScope): string {
  if (scope.kind === 'assetType') return route.levelsOf(scope.asset, scope.instrumentType)
  return route.levels(instrumentOfScope(live, scope).instrumentId)
}

export function accountOfStage(account: Address | undefined): Address {
  assert(account !== undefined, 'a private channel is opened for an account')
  return account
}
