import { VenueStoppedError } from '../../venuePort'
import type { Nats } from './openNats'

/** Lets one gateway at a time work on a key. */
export type KeyedLock = {
  /**
   * Takes the lock. Resolves with the function that releases it. Rejects with {@link VenueStoppedError} if the lock
   * does not become free in time. The lock of a gateway that is gone expires.
   */
  readonly take: (key: string) => Promise<() => Promise<void>>
}

/** Far longer than any lock is held. */
const turnMs = 10_000
const lookMs = 25

/**
 * Opens locks. A lock is an entry of a bucket that only one gateway can create, and that the bucket drops after
 * `turnMs`.
 */
export async function openKeyedLock(nats: Nats, bucket: string, replicas: number): Promise<KeyedLock> {
  const { Kvm } = await import('@nats-io/kv')
  const entries = await new Kvm(nats.jetStream).create(bucket, {
    replicas,
    history: 1,
    ttl: turnMs,
    allow_direct: false,
  })

  return {
    take: async (key) => {
      const endMs = performance.now() + 2 * turnMs
      for (;;) {
        try {
          const revision = await entries.create(key, '')
          return async () => {
            // If this fails, the entry expires.
            await entries.purge(key, { previousSeq: revision }).catch(() => undefined)
          }
        } catch (error) {
          if (performance.now() > endMs) throw new VenueStoppedError(`no turn for ${key} came`, { cause: error })
          await new Promise((resolve) => setTimeout(resolve, lookMs))
        }
      }
    },
  }
}
