import type { SharedSockets } from '../../api/gateway'
import type { StorageCodec } from '../../storage/storageCodec'
import type { Nats } from './openNats'

type SharedSocketsConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  /** Uses core NATS without JetStream: the next full report repairs a lost message. */
  readonly subject: string
  readonly gatewayId: string
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number
  readonly times?: { readonly reportMs: number; readonly wholeMs: number; readonly goneMs: number }
}

/** In a `whole` report, senders that are not listed have 0 sockets. */
type Report = readonly [gatewayId: string, kind: 'whole' | 'changed', counts: readonly (readonly [string, number])[]]

/** A gateway that sends no report for this time is gone with its sockets. */
const usualTimes = { reportMs: 100, wholeMs: 1_000, goneMs: 5_000 }
/** Senders per message. */
const maxSenders = 5_000

/**
 * Counts each sender's sockets over all gateways. Each gateway reports changes ten times a second, and all counts once
 * a second. A sender that opens sockets at n gateways at once can exceed the limit by those that n - 1 of them accept
 * meanwhile.
 */
export function openSharedSockets(config: SharedSocketsConfig): SharedSockets & { readonly stop: () => void } {
  const { nats, codec, subject, gatewayId, nowMs = () => performance.now(), times = usualTimes } = config
  const own = new Map<string, number>()
  const changed = new Set<string>()
  const others = new Map<string, { readonly counts: Map<string, number>; receivedMs: number }>()
  let wholeAtMs = -Infinity

  function send(kind: Report[1], counts: Report[2]): void {
    nats.connection.publish(subject, codec.serialize([gatewayId, kind, counts] satisfies Report))
  }

  function report(): void {
    if (nats.connection.isClosed()) return
    const isWhole = nowMs() - wholeAtMs >= times.wholeMs
    if (isWhole) wholeAtMs = nowMs()
    const counts = isWhole ? [...own] : [...changed].map((sender) => [sender, own.get(sender) ?? 0] as const)
    changed.clear()
    if (isWhole) send('whole', counts.slice(0, maxSenders))
    for (let from = isWhole ? maxSenders : 0; from < counts.length; from += maxSenders)
      send('changed', counts.slice(from, from + maxSenders))
  }

  const subscription = nats.connection.subscribe(subject, {
    callback: (error, { data }) => {
      if (error !== null) return
      // The cast is safe: only gateways may publish on this subject, in this form.
      const [sender, kind, counts] = codec.deserialize(data) as Report
      if (sender === gatewayId) return
      const known = kind === 'whole' ? undefined : others.get(sender)
      const gateway = known ?? { counts: new Map<string, number>(), receivedMs: 0 }
      gateway.receivedMs = nowMs()
      for (const [who, count] of counts) gateway.counts.set(who, count)
      others.set(sender, gateway)
    },
  })
  const timer = setInterval(report, times.reportMs)

  return {
    set: (sender, count) => {
      if (count === 0) own.delete(sender)
      else own.set(sender, count)
      changed.add(sender)
    },
    elsewhere: (sender) => {
      let sum = 0
      for (const [id, { counts, receivedMs }] of others) {
        if (nowMs() - receivedMs >= times.goneMs) others.delete(id)
        else sum += counts.get(sender) ?? 0
      }
      return sum
    },
    stop: () => {
      clearInterval(timer)
      own.clear()
      if (!nats.connection.isClosed()) send('whole', [])
      subscription.unsubscribe()
    },
  }
}
