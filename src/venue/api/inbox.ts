/**
 * The messages of one connection, read in their order and not faster than the venue can stand: some a turn of the loop,
 * so that the others have theirs in between, and none while too many are without an answer. What cannot be read yet stays
 * with its sender, but for the piece that has already come.
 */
export type Inbox<Message> = {
  readonly add: (message: Message) => void
  /** Nothing more will come: reads what is left, whatever it costs. */
  readonly finish: () => void
  /** Reads nothing more. */
  readonly close: () => void
}

export type InboxOptions<Message> = {
  /** What is returned settles when the message has its answer; undefined when it had it at once. */
  readonly read: (message: Message) => Promise<void> | undefined
  /** Stops, and goes on with, taking what the connection brings. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Enough for the journal to write them down together; as orders they are a few milliseconds of checking signatures. */
export const messagesPerTurn = 16
/** So many may be without an answer. */
export const maxUnanswered = 128

export function createInbox<Message>({ read, pause, resume }: InboxOptions<Message>): Inbox<Message> {
  let waiting: Message[] = []
  let readInTurn = 0
  let unanswered = 0
  let isTurnPlanned = false
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

  function planTurn(): void {
    if (isTurnPlanned) return
    isTurnPlanned = true
    setImmediate(() => {
      isTurnPlanned = false
      readInTurn = 0
      readOn()
    })
  }

  function readOn(): void {
    let read = 0
    for (; read < waiting.length && mayRead(); read++) {
      const message = waiting[read]
      if (message !== undefined) readOne(message)
    }
    waiting = waiting.slice(read)
    if (!isPaused || waiting.length > 0) return
    isPaused = false
    resume()
  }

  return {
    add: (message) => {
      if (waiting.length === 0 && mayRead()) return readOne(message)
      waiting.push(message)
      if (isPaused) return
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
  }
}
