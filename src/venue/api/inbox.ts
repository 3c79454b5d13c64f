import { laterTurn } from '@/core/lib/laterTurn'
import type { FairTurns } from './fairTurns'

/**
 * The messages of one connection, read in order and no faster than the venue can handle: a few per turn of the loop, so
 * that other connections get their turn, and none while too many are unanswered. What cannot be read yet stays with its
 * sender, except for the piece that has already arrived.
 */
export type Inbox<Message> = {
  readonly add: (message: Message) => void
  /** Nothing more will arrive: reads what is left, whatever it costs. */
  readonly finish: () => void
  /** Reads nothing more. */
  readonly close: () => void
  /** Messages that have arrived and are not read yet, or not answered. */
  readonly waitingCount: () => number
}

export type InboxOptions<Message> = {
  /** The promise settles when the message is answered; undefined when it was answered at once. */
  readonly read: (message: Message) => Promise<void> | undefined
  /** Whether it is much work to read: then it waits for a turn that is shared with other connections. */
  readonly isLong: (message: Message) => boolean
  readonly share: FairTurns
  /** Stop and resume reading from the connection. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Enough for the journal to write them down together; as orders they are a few milliseconds of checking signatures. */
export const messagesPerTurn = 16
/** So many messages may be unanswered. */
export const maxUnanswered = 128

export function createInbox<Message>({ read, isLong, share, pause, resume }: InboxOptions<Message>): Inbox<Message> {
  let waiting: Message[] = []
  let readInTurn = 0
  let unanswered = 0
  let isPaused = false

  const mayRead = () => readInTurn < messagesPerTurn && unanswered < maxUnanswered

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

  const planTurn = plannedOnce(laterTurn, () => {
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

/** Plans the run unless it is planned already. */
function plannedOnce(plan: FairTurns, run: () => void): () => void {
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
