import type { KV, KvEntry } from '@nats-io/kv'
import { createOwnership } from './leaseOwnership'
import type { Nats } from './openNats'

/** A right that one process at a time has: to publish events, or to run the market. */
export type Lease = {
  readonly isHeld: () => boolean
  /** Whether another process was seen to have it. */
  readonly isWithAnother: () => boolean
  /** Whether it was seen that no process has it: it was given up, or not renewed for its time. A process that is not fit looks too. */
  readonly isWithNoOne: () => boolean
  /** Counts how often this process was given it. */
  readonly term: () => number
  /** Settles once it is held. */
  readonly untilHeld: () => Promise<void>
  /** Gives it up, so that another process need not wait, and asks for it no more. */
  readonly stop: () => Promise<void>
}

export type LeaseTimes = {
  /** Another process takes it over when it was not renewed for so long. */
  readonly leaseMs: number
  readonly renewMs: number
}

/** A holder that dies is replaced after 1.0 to 1.4 s. */
const usualTimes: LeaseTimes = { leaseMs: 1_000, renewMs: 200 }

type LeaseConfig = {
  readonly bucket: string
  readonly key: string
  /** Unique among all processes that ever ask. */
  readonly holder: string
  readonly replicas: number
  readonly times?: LeaseTimes
  /** Hears each change of this process's own state. */
  readonly onChange?: (isHeld: boolean) => void
  /** Asked before each renewal: a process that cannot do the work must not keep the right to it. */
  readonly isFit?: () => boolean
  readonly nowMs?: () => number
}

/** The value of a lease that was given up. */
const free = ''

/**
 * The lease is an entry of a bucket that its holder writes again and again. No clock is compared: who wants it watches the
 * revision, and when the same one was seen for the time of a lease, replaces exactly that revision, which only one can. A
 * holder that was not able to renew in time counts as having lost it, by its own clock. This alone does not keep a stopped
 * process from acting when it goes on; the expected sequence of the event stream does.
 */
export async function holdLease(nats: Nats, config: LeaseConfig): Promise<Lease> {
  const { leaseMs, renewMs } = config.times ?? usualTimes
  const nowMs = config.nowMs ?? (() => performance.now())
  const bucket = await openBucket(nats, config)
  const watch = createWatch(leaseMs, nowMs)
  const own = createOwnership(leaseMs, nowMs, config.onChange)
  let isWithAnother = false
  let isWithNoOne = false

  async function step(): Promise<void> {
    try {
      const revision = own.revision()
      const isFit = config.isFit?.() !== false
      if (revision !== undefined) {
        isWithNoOne = false
        if (isFit) await own.take(() => bucket.update(config.key, config.holder, revision, leaseMs))
        return
      }
      const entry = await bucket.get(config.key)
      const isOurs = entry?.string() === config.holder
      isWithAnother = entry !== null && !isOurs && entry.string() !== free
      // Lost by the clock alone, while no one could renew: no one has to be waited for.
      isWithNoOne = isOurs || watch.isFree(entry)
      if (isWithNoOne && isFit) await own.take(() => replace(bucket, config, entry, leaseMs))
    } catch {
      // Someone else was first, or there is no connection, and then no holder can renew either: the time begins again.
      watch.forget()
      isWithNoOne = false
    } finally {
      own.look()
    }
  }

  let stepping: Promise<void> | undefined
  const timer = setInterval(() => {
    own.look()
    stepping ??= step().finally(() => {
      stepping = undefined
    })
  }, renewMs)

  return {
    isHeld: own.isHeld,
    isWithAnother: () => isWithAnother,
    isWithNoOne: () => isWithNoOne,
    term: own.term,
    untilHeld: own.untilTaken,
    stop: async () => {
      clearInterval(timer)
      await stepping
      const revision = own.giveUp()
      // Without a connection the others wait for the time of the lease.
      if (revision !== undefined) await bucket.update(config.key, free, revision, leaseMs).catch(() => undefined)
    },
  }
}

async function openBucket(nats: Nats, { bucket, replicas }: LeaseConfig): Promise<KV> {
  const { Kvm } = await import('@nats-io/kv')
  // Reads go to the leader of the bucket: a replica that is behind would show a lease as older than it is.
  return new Kvm(nats.jetStream).create(bucket, { replicas, history: 1, allow_direct: false })
}

function replace(bucket: KV, { key, holder }: LeaseConfig, entry: KvEntry | null, timeoutMs: number): Promise<number> {
  return entry === null ? bucket.create(key, holder) : bucket.update(key, holder, entry.revision, timeoutMs)
}

/** Watches another holder. */
function createWatch(leaseMs: number, nowMs: () => number) {
  let seen: { readonly revision: number; readonly sinceMs: number } | undefined
  return {
    /** Whether the entry may be replaced: there is none, it was given up, or it was the same for the time of a lease. */
    isFree: (entry: KvEntry | null): boolean => {
      if (entry === null || entry.string() === free) return true
      if (seen?.revision !== entry.revision) seen = { revision: entry.revision, sinceMs: nowMs() }
      return nowMs() - seen.sinceMs >= leaseMs
    },
    forget: () => {
      seen = undefined
    },
  }
}
