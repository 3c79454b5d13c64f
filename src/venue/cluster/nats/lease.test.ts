import { describe, expect, test } from 'vitest'
import { until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { holdLease } from './lease'

const shared = sharedNats()
const quick = { leaseMs: 400, renewMs: 50 }

describe.skipIf(!hasNats)('a lease', () => {
  test('is held by one candidate, and passes on when it is given up', async () => {
    const cluster = await shared.open()
    const wanting = await Promise.all(
      ['one', 'two', 'three'].map(async (holder) =>
        holdLease(await cluster.connect(), {
          bucket: cluster.names.leases,
          key: 'k',
          holder,
          replicas: 1,
          times: quick,
        }),
      ),
    )
    const holders = () => wanting.filter((lease) => lease.isHeld())
    await until(() => holders().length > 0, 'one has it')
    for (let look = 0; look < 40; look += 1) {
      // Briefly nobody may hold the lease: on a busy machine a holder that cannot renew in time loses it.
      expect(holders().length).toBeLessThanOrEqual(1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await until(() => holders().length === 1, 'one still has it')
    const [first] = holders()
    await first?.stop()
    await until(() => holders().length === 1, 'another has it')
    expect(holders()[0]).not.toBe(first)
    for (const lease of wanting) await lease.stop()
  })

  test('is lost by the clock of a cut-off holder before another one gets it', async () => {
    const cluster = await shared.open()
    const connection = await cluster.connect()
    const log: string[] = []
    const hold = async (holder: string, nats = connection) =>
      holdLease(nats, {
        bucket: cluster.names.leases,
        key: 'k',
        holder,
        replicas: 1,
        times: quick,
        onChange: (isHeld) => log.push(`${holder} ${isHeld ? 'has it' : 'lost it'}`),
      })
    const one = await hold('one')
    await until(one.isHeld, 'the first has it')
    const two = await hold('two', await cluster.connect())
    await connection.close()
    await until(two.isHeld, 'the second has it')
    // On a busy machine, the first process may have lost the lease and got it back before.
    expect(log.slice(-2)).toEqual(['one lost it', 'two has it'])
    expect(log.slice(0, -2).filter((change) => change.startsWith('two'))).toEqual([])
    await two.stop()
    await one.stop()
  })

  test('is taken back at once by a holder that lost it only by the clock, as when NATS elects a leader', async () => {
    const cluster = await shared.open()
    let nowMs = 0
    const times = { leaseMs: 60_000, renewMs: 20 }
    const base = { bucket: cluster.names.leases, key: 'k', replicas: 1, times, nowMs: () => nowMs }
    const log: boolean[] = []
    const onChange = (isHeld: boolean) => log.push(isHeld)
    const one = await holdLease(await cluster.connect(), { ...base, holder: 'one', onChange })
    await until(one.isHeld, 'it has it')
    nowMs += 61_000
    await until(() => log.length === 3, 'it has it again')
    expect(log).toEqual([true, false, true])
    const two = await holdLease(await cluster.connect(), { ...base, holder: 'two' })
    await until(two.isWithAnother, 'the second sees that the first has it')
    expect([one.isWithAnother(), two.isHeld()]).toEqual([false, false])
    await one.stop()
    await two.stop()
  })

  test('is not renewed by a holder that cannot do the work', async () => {
    const cluster = await shared.open()
    let isFit = true
    const base = { bucket: cluster.names.leases, key: 'k', replicas: 1, times: quick }
    const one = await holdLease(await cluster.connect(), { ...base, holder: 'one', isFit: () => isFit })
    await until(one.isHeld, 'the first has it')
    isFit = false
    const two = await holdLease(await cluster.connect(), { ...base, holder: 'two' })
    await until(two.isHeld, 'the second has it')
    expect(one.isHeld()).toBe(false)
    await one.stop()
    await two.stop()
  })
})
