import { lastSeqOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import type { StreamReader } from './streamReader'

export type ContactTimes = {
  readonly lookMs: number
  /** If no NATS server answers for this time, the process is cut off. */
  readonly lostMs: number
  /**
   * If the reader makes no confirmed progress for this time although a server answers, the process counts as cut off.
   */
  readonly silentMs: number
}

/**
 * Another NATS server is found in a second or two, and a gateway silent for five counts as gone (gatewayPresence.ts). A
 * stream that lost its leader has another one after 4 to 10 s (raft.go of nats-server); meanwhile nobody can trade at
 * any gateway, and ending all connections would cancel orders by cancel on disconnect.
 */
const usualTimes: ContactTimes = { lookMs: 500, lostMs: 3_000, silentMs: 12_000 }

type ContactConfig = {
  readonly name: StreamName
  readonly reader: Pick<StreamReader, 'untilRead'>
  readonly times?: ContactTimes | undefined
  /** Called at each change. The process starts with contact. */
  readonly onChange: (hasContact: boolean) => void
  readonly nowMs?: () => number
}

/**
 * Watches whether this process has read everything that was in a stream a short time ago. An open connection proves
 * nothing, so the stream is asked for its end, and the reader must get there. A stream without new messages is no
 * loss. A process that was paused for long has no contact until it has caught up.
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
    // After a loss the stream must be read first, because the state shown before is outdated.
    if (hasContact) judge()
  }

  async function look(): Promise<void> {
    const askedMs = nowMs()
    await reader.untilRead(await lastSeqOf(nats, name))
    provedMs = Math.max(provedMs, askedMs)
    answeredMs = Math.max(answeredMs, askedMs)
    judge()
  }

  // Polls may overlap, so that a poll without an answer does not delay the next.
  const timer = setInterval(() => {
    if (hasContact) judge()
    look().catch(() => undefined)
    ping().catch(() => undefined)
  }, times.lookMs)
  return { stop: () => clearInterval(timer) }
}
