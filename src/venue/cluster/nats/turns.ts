import { VenueStoppedError } from '../../venuePort'
import type { Nats } from './openNats'

/** Lets one of all gateways at a time do something about a key. */
export type Turns = {
  /**
   * Settles when it is this gateway's turn, with the way to end it. Rejects with {@link VenueStoppedError} when it does not
   * come in time. A turn that is not ended, because its gateway is gone, ends by itself.
   */
  readonly take: (key: string) => Promise<() => Promise<void>>
}

/** Far longer than anything that is done in a turn. */
const turnMs = 10_000
const lookMs = 25

/** A turn is an entry of a bucket, which only one can create; the bucket drops it when it is old. */
export async function openTurns(nats: Nats, bucket: string, replicas: number): Promise<Turns> {
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
            // Where that fails, the entry grows old.
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
