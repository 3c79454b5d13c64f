import { lastSeqOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import type { StreamReader } from './streamReader'

export type ContactTimes = {
  readonly lookMs: number
  /** So long without an answer of any NATS server, and the process is cut off. */
  readonly lostMs: number
  /** So long without news of the stream, though a server answers, and it is as good as cut off. */
  readonly silentMs: number
}

/**
 * Another NATS server is found in a second or two, and a gateway that is silent for five counts as gone
 * (gatewayPresence.ts). A stream whose leader is lost has another one after 4 to 10 s (raft.go of nats-server); no one can
 * trade meanwhile, at any gateway, and to end all connections then would cancel what those wish who cancel on disconnect.
 */
const usualTimes: ContactTimes = { lookMs: 500, lostMs: 3_000, silentMs: 12_000 }

type ContactConfig = {
  readonly name: StreamName
  readonly reader: Pick<StreamReader, 'untilRead'>
  readonly times?: ContactTimes | undefined
  /** Hears each change; at the start there is contact. */
  readonly onChange: (hasContact: boolean) => void
  readonly nowMs?: () => number
}

/**
 * Whether a process has, of a stream, all that was there a short time ago. A connection that looks open proves nothing: the
 * stream is asked for its end, and the reader has to get there. A silent stream is no loss; a process that was stopped for long
 * has lost contact, until it has read again.
 */
export function watchContact(nats: Nats, config: ContactConfig): { readonly stop: () => void } {
  const { name, reader, onChange, times = usualTimes, nowMs = () => performance.now() } = config
  let answeredMs = nowMs()
  let provedMs = answeredMs
  let hasContact = true

  function judge(): void {
    const isProved = nowMs() - provedMs < times.silentMs && nowMs() - answeredMs < times.lostMs
    if (isProved === hasContact) return
    hasContact = isProved
    onChange(hasContact)
  }

  async function ping(): Promise<void> {
    const askedMs = nowMs()
    await nats.connection.rtt()
    answeredMs = Math.max(answeredMs, askedMs)
    // After a loss the stream has to be read first: what was shown before it is old.
    if (hasContact) judge()
  }

  async function look(): Promise<void> {
    const askedMs = nowMs()
    await reader.untilRead(await lastSeqOf(nats, name))
    provedMs = Math.max(provedMs, askedMs)
    answeredMs = Math.max(answeredMs, askedMs)
    judge()
  }

  // One that gets no answer holds up no other.
  const timer = setInterval(() => {
    if (hasContact) judge()
    look().catch(() => undefined)
    ping().catch(() => undefined)
  }, times.lookMs)
  return { stop: () => clearInterval(timer) }
}
