import { describe, expect, test } from 'vitest'
import { until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { createRateLimiter, type RateLimiter } from '../../api/rateLimit'
import { v8Codec } from '../../node/v8Codec'
import { openSharedLimits } from './sharedLimits'

const shared = sharedNats()

describe.skipIf(!hasNats)('rate limits over gateways', () => {
  test('calls allowed at one gateway are charged at the other, for the same limit and sender only', async () => {
    const cluster = await shared.open()
    const open = async (gatewayId: string) => {
      const nats = await cluster.connect()
      const config = { nats, codec: v8Codec, subject: cluster.names.limits, gatewayId, nowMs: () => 0 }
      const limits = openSharedLimits(config)
      await nats.connection.flush()
      // Time does not pass, so the buckets are not refilled.
      const make = (name: 'privateRest' | 'socket') => limits.share(name, createRateLimiter({ perSecond: 1, burst: 5 }))
      return { limits, rest: make('privateRest'), socket: make('socket') }
    }
    const one = await open('one')
    const two = await open('two')
    expect([1, 2, 3].map(() => one.rest.take('ann', 1, 0))).toEqual([0n, 0n, 0n])
    // A call of more than a bucket is never allowed, and its wait reveals the remaining tokens.
    const left = (limiter: RateLimiter, who: string) => 6 - Number(limiter.take(who, 6, 0) / 1_000_000_000n)
    await until(() => left(two.rest, 'ann') === 2, 'the other gateway knows')
    expect([left(two.socket, 'ann'), left(two.rest, 'bob')]).toEqual([5, 5])
    expect(two.rest.take('ann', 2, 0)).toBe(0n)
    await until(() => left(one.rest, 'ann') === 0, 'and this one of what the other let pass')
    expect(left(one.rest, 'bob')).toBe(5)
    one.limits.stop()
    two.limits.stop()
  })
})
