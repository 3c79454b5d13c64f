import { subscribe, unsubscribe } from '@/core/protocol/ws/subscriptions'
import { CallError, NotConnectedError, OutcomeUnknownError } from './callErrors'
import type { Calls } from './calls'
import { isWanted, setState, type ChannelEntry } from './channelEntry'
import type { Timers } from './timers'

/**
 * websocket.md 1.6: the venue does not publish its limit on a message's size, and this many names stay far below any
 * likely limit.
 */
const namesPerMessage = 100
const askAgainAfterMs = 2_000

type SubscriberOptions = {
  readonly calls: Calls
  readonly timers: Timers
  readonly entries: Map<string, ChannelEntry>
  readonly isOpen: () => boolean
  readonly isAuthenticated: () => boolean
  readonly onSettled: () => void
  readonly report: (problem: Error) => void
}

/** Brings the venue's subscriptions in line with the channels that have readers, in as few messages as possible. */
export type Subscriber = {
  /** Schedules a comparison in a microtask, so that a change of screen is one message. */
  readonly scheduleSync: () => void
  /**
   * Adopts the subscription request that the early script sent: `batch` are its channels with readers, `strays` those
   * without.
   */
  readonly takeOver: (batch: readonly ChannelEntry[], strays: readonly string[], answer: Promise<unknown>) => void
  /** Delays the subscription of these channels by `delayMs`. */
  readonly hold: (batch: readonly ChannelEntry[], delayMs: number) => void
}

export function createSubscriber(options: SubscriberOptions): Subscriber {
  const { calls, timers, entries, report } = options
  let isScheduled = false

  function scheduleSync(): void {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (options.isOpen()) sync()
    })
  }

  function sync(): void {
    const all = [...entries.values()]
    const leaving = all.filter((entry) => entry.needsFresh || !isWanted(entry))
    const held = leaving.filter((entry) => entry.wire === 'on' || entry.wire === 'asking')
    for (const batch of batches(held)) void leave(names(batch))
    for (const entry of leaving) {
      entry.wire = 'off'
      entry.question = undefined
      entry.needsFresh = false
      if (!isWanted(entry)) {
        entry.cancelHold?.()
        entries.delete(entry.name)
      }
    }
    const wanted = all.filter((entry) => isWanted(entry) && entry.wire === 'off' && entry.cancelHold === undefined)
    // Public and private channels are subscribed separately, because one rejected name fails the whole message
    // (websocket.md 7).
    for (const batch of batches(wanted.filter(({ channel }) => channel.access === 'public'))) void ask(batch)
    if (options.isAuthenticated()) {
      for (const batch of batches(wanted.filter(({ channel }) => channel.access === 'private'))) void ask(batch)
    }
    options.onSettled()
  }

  async function leave(batch: string[]): Promise<void> {
    try {
      await calls.call(unsubscribe, batch)
    } catch (error) {
      // Further messages of these channels have no reader and are dropped. A lost connection has closed them anyway.
      if (error instanceof CallError) report(error)
      else if (!isLinkTrouble(error)) throw error
    }
  }

  function ask(batch: readonly ChannelEntry[]): Promise<void> {
    return follow(batch, calls.call(subscribe, names(batch)))
  }

  async function follow(batch: readonly ChannelEntry[], answer: Promise<unknown>): Promise<void> {
    const question = {}
    for (const entry of batch) {
      entry.wire = 'asking'
      entry.question = question
    }
    const outcome = await outcomeOf(answer)
    const current = batch.filter((entry) => entry.question === question)
    if (outcome instanceof CallError) reject(current, outcome)
    else if (outcome instanceof OutcomeUnknownError && outcome.reason === 'no answer in time')
      askAfter(current, askAgainAfterMs)
    else if (outcome === undefined) accept(current)
    options.onSettled()
  }

  function accept(batch: readonly ChannelEntry[]): void {
    for (const entry of batch) {
      entry.wire = 'on'
      setState(entry, 'live')
    }
  }

  function reject(batch: readonly ChannelEntry[], rejection: CallError): void {
    if (rejection.retryAfterMs !== undefined) return askAfter(batch, rejection.retryAfterMs)
    if (batch.length > 1) {
      // One name was rejected: both halves are requested separately to find it.
      const middle = batch.length >> 1
      void ask(batch.slice(0, middle))
      void ask(batch.slice(middle))
      return
    }
    for (const entry of batch) {
      entry.wire = 'refused'
      setState(entry, entry.state, rejection.code)
    }
  }

  function askAfter(batch: readonly ChannelEntry[], delayMs: number): void {
    for (const entry of batch) entry.wire = 'off'
    hold(batch, delayMs)
  }

  /**
   * Delays a whole batch with one timer, because separate timers would subscribe each channel in a message of its own.
   */
  function hold(batch: readonly ChannelEntry[], delayMs: number): void {
    const held = new Set(batch)
    const cancel = timers.after(delayMs, () => {
      for (const entry of held) entry.cancelHold = undefined
      scheduleSync()
    })
    for (const entry of batch) {
      entry.cancelHold?.()
      entry.cancelHold = () => {
        held.delete(entry)
        if (held.size === 0) cancel()
      }
    }
  }

  function takeOver(batch: readonly ChannelEntry[], strays: readonly string[], answer: Promise<unknown>): void {
    void follow(batch, answer)
    if (strays.length > 0) void leave([...strays])
  }

  return { scheduleSync, takeOver, hold }
}

function names(batch: readonly ChannelEntry[]): string[] {
  return batch.map(({ name }) => name)
}

function batches(entries: readonly ChannelEntry[]): ChannelEntry[][] {
  const count = Math.ceil(entries.length / namesPerMessage)
  return Array.from({ length: count }, (_, index) =>
    entries.slice(index * namesPerMessage, (index + 1) * namesPerMessage),
  )
}

/**
 * Returns undefined when the venue accepted the request, or the venue's or network's error. Throws every other error.
 */
async function outcomeOf(
  call: Promise<unknown>,
): Promise<CallError | OutcomeUnknownError | NotConnectedError | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof CallError || isLinkTrouble(error)) return error
    throw error
  }
}

function isLinkTrouble(error: unknown): error is OutcomeUnknownError | NotConnectedError {
  return error instanceof OutcomeUnknownError || error instanceof NotConnectedError
}
