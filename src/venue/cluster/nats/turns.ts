import { VenueStoppedError } from '../../venuePort'
import type { Nats } from './openNats'

/** Lets one gateway at a time work on a key. */
export type KeyedLock = {
  /**
   * Resolves with the function that ends the turn, once it is this gateway's. Rejects with {@link VenueStoppedError} if
   * it does not come in time. The turn of a gateway that is gone ends by itself.
   */
  readonly take: (key: string) => Promise<() => Promise<void>>
}

/** Far longer than any turn. */
const turnMs = 10_000
const lookMs = 25

/** A turn is an entry of a bucket, which only one gateway can create; the bucket drops it when it is old. */
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
