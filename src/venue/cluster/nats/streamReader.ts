import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { StorageError } from '../../venuePort'
import { boundsOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import { createSeqWatch } from './seqWatch'
import { createStreamFreshness, type StreamFreshness } from './streamFreshness'

export type StreamReader = {
  readonly lastSeq: () => number
  /** Resolves when a message with this number or a later one was read; never once the reader has stopped. */
  readonly untilRead: (seq: number) => Promise<void>
  readonly freshness: StreamFreshness
  readonly stop: () => void
}

type ReaderConfig = {
  /** Messages after this one are read. */
  readonly afterSeq: number
  /** True if the stream drops old messages by itself, so that messages before the oldest are not missing. */
  readonly mayBeCut?: boolean
  readonly isHeadersOnly?: boolean
  /** Receives each message once, in the order of the stream. An exception stops the reader. */
  readonly onMessage: (message: JsMsg) => void
  readonly onNotice?: ((notice: string) => void) | undefined
  /** Called once if `onMessage` threw, or messages are missing. */
  readonly onFailure: (error: unknown) => void
}

/** The driver's minimum: after a loss the consumer notices within about a second. */
const requestMs = 1_000
/**
 * Messages prefetched for the reader. Other answers, such as the renewal of a lease, queue behind them. Sixteen
 * messages of 500 commands each take an engine a quarter of a second.
 */
const messagesAhead = 16
/**
 * How often the reader compares its place with the stream's end. A reader that lags without receiving anything
 * restarts.
 */
const lookMs = 1_000

/**
 * Reads a stream in order without a gap, even if the connection is lost. The driver's ordered consumer does the work.
 * In addition the reader polls whether the stream has advanced beyond what it received.
 */
export async function readStream(nats: Nats, name: StreamName, config: ReaderConfig): Promise<StreamReader> {
  const watch = createSeqWatch(config.afterSeq)
  const freshness = createStreamFreshness(watch.seq)
  let isStopped = false
  let messages: ConsumerMessages | undefined

  function read(message: JsMsg): void {
    if (isStopped || message.seq <= watch.seq()) return
    try {
      if (message.seq !== watch.seq() + 1 && config.mayBeCut !== true) {
        throw new StorageError(
          `the stream ${name.stream} lacks the messages from ${watch.seq() + 1} to ${message.seq - 1}: if they were trimmed meanwhile, the next start begins from a snapshot`,
          { isDamage: true },
        )
      }
      config.onMessage(message)
    } catch (error) {
      stop()
      config.onFailure(error)
      return
    }
    watch.advance(message.seq)
  }

  async function begin(): Promise<void> {
    const consumer = await nats.jetStream.consumers.get(name.stream, {
      deliver_policy: 'by_start_sequence',
      opt_start_seq: watch.seq() + 1,
      headers_only: config.isHeadersOnly === true,
    })
    const begun = await consumer.consume({ callback: read, expires: requestMs, max_messages: messagesAhead })
    if (isStopped) await begun.close()
    else messages = begun
  }

  let seenSeq = watch.seq()
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking || isStopped) return
    isLooking = true
    try {
      const askedAtMs = performance.now()
      const bounds = await boundsOf(nats, name)
      const { firstSeq, lastSeq: endSeq } = bounds
      if (config.mayBeCut === true) watch.advance(firstSeq - 1)
      freshness.looked(bounds, askedAtMs)
      const isStuck = endSeq > watch.seq() && watch.seq() === seenSeq
      seenSeq = watch.seq()
      if (!isStuck) return
      await messages?.close()
      messages = undefined
      await begin()
    } catch (error) {
      // Disconnected: skip; the next poll retries.
      config.onNotice?.(`the stream ${name.stream} cannot be looked at: ${String(error)}`)
    } finally {
      isLooking = false
    }
  }

  function stop(): void {
    isStopped = true
    clearInterval(timer)
    void messages?.close()
  }

  const timer = setInterval(() => void look(), lookMs)
  if (config.mayBeCut === true) watch.advance((await boundsOf(nats, name)).firstSeq - 1)
  await begin()
  return {
    lastSeq: watch.seq,
    untilRead: watch.until,
    freshness,
    stop,
  }
}

/** Returns when the stream stored a message, by the clock of NATS: UNIX milliseconds. */
export const storedMsOf = ({ info }: JsMsg) => info.timestampNanos / 1_000_000
