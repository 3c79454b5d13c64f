import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { FairScheduler } from './fairScheduler'

/**
 * Reads a connection's messages in order, no faster than the venue can handle: a few per macrotask, so that other
 * connections get their share, and none while too many are unanswered. Messages that have not arrived yet stay with
 * the sender.
 */
export type Inbox<Message> = {
  readonly add: (message: Message) => void
  /** Reads the remaining messages without any limit, because no more will arrive. */
  readonly finish: () => void
  readonly close: () => void
  /** Number of messages that are unread or unanswered. */
  readonly waitingCount: () => number
}

export type InboxOptions<Message> = {
  /** The promise resolves when the message is answered; undefined if it was answered at once. */
  readonly read: (message: Message) => Promise<void> | undefined
  /** True for a message that takes long to read and must wait for a slice shared with other connections. */
  readonly isLong: (message: Message) => boolean
  readonly share: FairScheduler
  readonly pause: () => void
  readonly resume: () => void
}

/**
 * Enough messages for the journal to write as one group. As orders they take a few milliseconds of signature checks.
 */
export const messagesPerMacrotask = 16
export const maxUnanswered = 128

export function createInbox<Message>({ read, isLong, share, pause, resume }: InboxOptions<Message>): Inbox<Message> {
  let waiting: Message[] = []
  let readInTurn = 0
  let unanswered = 0
  let isPaused = false

  const mayRead = () => readInTurn < messagesPerMacrotask && unanswered < maxUnanswered

  function readOne(message: Message): void {
    readInTurn += 1
    planTurn()
    const answered = read(message)
    if (answered === undefined) return
    unanswered += 1
    void answered.finally(() => {
      unanswered -= 1
      if (waiting.length > 0) planTurn()
    })
  }

  const planTurn = plannedOnce(runInMacrotask, () => {
    readInTurn = 0
    readOn()
  })

  const planLong = plannedOnce(share, () => {
    const message = unanswered < maxUnanswered ? waiting.shift() : undefined
    if (message === undefined) return
    readOne(message)
    readOn()
  })

  function readOn(): void {
    let read = 0
    for (; read < waiting.length && mayRead(); read++) {
      const message = waiting[read]
      if (message === undefined) continue
      if (isLong(message)) {
        planLong()
        break
      }
      readOne(message)
    }
    waiting = waiting.slice(read)
    if (!isPaused || waiting.length > 0) return
    isPaused = false
    resume()
  }

  return {
    add: (message) => {
      if (waiting.length === 0 && mayRead() && !isLong(message)) return readOne(message)
      waiting.push(message)
      if (waiting.length === 1 && isLong(message)) planLong()
      if (isPaused || waiting.length === 0) return
      isPaused = true
      pause()
    },
    finish: () => {
      const left = waiting
      waiting = []
      for (const message of left) void read(message)
    },
    close: () => {
      waiting = []
    },
    waitingCount: () => waiting.length + unanswered,
  }
}

function plannedOnce(plan: FairScheduler, run: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    plan(() => {
      isPlanned = false
      run()
    })
  }
}
