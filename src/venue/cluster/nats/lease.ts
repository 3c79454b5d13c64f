import type { KV, KvEntry } from '@nats-io/kv'
import { createOwnership } from './leaseOwnership'
import type { Nats } from './openNats'

/** A lease that one process at a time holds: to publish events, or to run the market. */
export type Lease = {
  readonly isHeld: () => boolean
  readonly isWithAnother: () => boolean
  /**
   * True if no process was seen to hold the lease: it was given up, or it expired. Processes that are not fit to hold
   * it check too.
   */
  readonly isWithNoOne: () => boolean
  /** Number of times that this process has obtained the lease. */
  readonly term: () => number
  readonly untilHeld: () => Promise<void>
  /** Gives up the lease, so that another process need not wait for its expiry, and stops asking for it. */
  readonly stop: () => Promise<void>
}

export type LeaseTimes = {
  /** If the lease is not renewed for this time, another process takes it over. */
  readonly leaseMs: number
  readonly renewMs: number
}

/** A dead holder is replaced after 1.0 to 1.4 s. */
const usualTimes: LeaseTimes = { leaseMs: 1_000, renewMs: 200 }

type LeaseConfig = {
  readonly bucket: string
  readonly key: string
  /** Unique among all processes that ever ask. */
  readonly holder: string
  readonly replicas: number
  readonly times?: LeaseTimes
  readonly onChange?: (isHeld: boolean) => void
  /** Checked before each renewal, because a process that cannot do the work must not keep the lease. */
  readonly isFit?: () => boolean
  readonly nowMs?: () => number
}

/** The value of a lease that was given up. */
const free = ''

/**
 * Asks for a lease. The lease is an entry of a bucket that its holder rewrites periodically. No clocks are compared: a
 * candidate watches the entry's revision. If the revision does not change for the lease time, the candidate replaces
 * exactly this revision, in which only one candidate can succeed. A holder that could not renew in time considers the
 * lease lost, by its own clock. This does not stop a paused process from acting when it resumes, but the expected
 * sequence of the event stream does.
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
      // The lease was lost only by the clock, because this process could not renew it. No other process holds it, so
      // there is no need to wait.
      isWithNoOne = isOurs || watch.isFree(entry)
      if (isWithNoOne && isFit) await own.take(() => replace(bucket, config, entry, leaseMs))
    } catch {
      // Either another process was first, or NATS is unreachable, and then no holder can renew. In both cases the time
      // restarts.
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
      // If this fails because NATS is unreachable, the other processes wait for the lease time.
      if (revision !== undefined) await bucket.update(config.key, free, revision, leaseMs).catch(() => undefined)
    },
  }
}

async function openBucket(nats: Nats, { bucket, replicas }: LeaseConfig): Promise<KV> {
  const { Kvm } = await import('@nats-io/kv')
  // Reads go to the leader of the bucket, because a lagging replica would make a lease look older than it is.
  return new Kvm(nats.jetStream).create(bucket, { replicas, history: 1, allow_direct: false })
}

function replace(bucket: KV, { key, holder }: LeaseConfig, entry: KvEntry | null, timeoutMs: number): Promise<number> {
  return entry === null ? bucket.create(key, holder) : bucket.update(key, holder, entry.revision, timeoutMs)
}

function createWatch(leaseMs: number, nowMs: () => number) {
  let seen: { readonly revision: number; readonly sinceMs: number } | undefined
  return {
    /** True if the entry may be replaced: it does not exist, was given up, or did not change for the lease time. */
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
