import { lastSeqOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import type { StreamReader } from './streamReader'

export type ContactTimes = {
  readonly lookMs: number
  /** So long without proof, and what the process shows is old. */
  readonly lostMs: number
}

/**
 * Another NATS server is found, or a stream elects another leader, in one to two seconds: that ends no one's connection. A
 * gateway that is silent for five seconds counts as gone (gatewayPresence.ts).
 */
const usualTimes: ContactTimes = { lookMs: 500, lostMs: 3_000 }

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
  let provedMs = nowMs()
  let hasContact = true

  function judge(): void {
    const isProved = nowMs() - provedMs < times.lostMs
    if (isProved === hasContact) return
    hasContact = isProved
    onChange(hasContact)
  }

  async function look(): Promise<void> {
    const askedMs = nowMs()
    await reader.untilRead(await lastSeqOf(nats, name))
    provedMs = Math.max(provedMs, askedMs)
    judge()
  }

  // One that gets no answer holds up no other.
  const timer = setInterval(() => {
    judge()
    look().catch(judge)
  }, times.lookMs)
  return { stop: () => clearInterval(timer) }
}
