import { describe, expect, test } from 'vitest'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { lastSeqOf } from '@/venue/cluster/nats/clusterStreams'
import type { LeaseTimes } from '@/venue/cluster/nats/lease'
import type { CommandOutcome } from '@/venue/engine/event'
import { checkMoney } from '@/venue/engine/invariants'
import { applyPlainly, hashOf, listen, openSender, startEngine, until } from './clusterScene'
import { faultsOf, startNatsProxy } from './natsProxy'
import { hasNats, sharedNats } from './openCluster'

const shared = sharedNats()
const commands = recordCommands(31, 900)

/**
 * Opens two engines, the first behind a proxy to NATS and the second directly connected, and a sender without faults.
 */
async function openScene(leaseTimes?: LeaseTimes) {
  const cluster = await shared.open()
  const proxy = await startNatsProxy(shared.server())
  const rest = {
    audit: checkMoney,
    digestEvery: 100,
    snapshotEvery: 300,
    ...(leaseTimes !== undefined && { leaseTimes }),
  }
  let terms = 0
  const first = await startEngine(await cluster.connect([proxy.url]), cluster, 'first', {
    ...rest,
    onLead: (leads) => (terms += leads ? 1 : 0),
  })
  await until(first.leads, 'the first engine leads')
  const second = await startEngine(await cluster.connect(), cluster, 'second', rest)
  const sender = await openSender(await cluster.connect(), cluster)
  const received = await listen(await cluster.connect(), cluster)
  const outcomes: Promise<CommandOutcome>[] = []
  return {
    cluster,
    proxy,
    first,
    second,
    received,
    termsOfFirst: () => terms,
    /** Sends commands in small groups, as traffic arrives. */
    send: async (from: number, to: number) => {
      for (let at = from; at < to; at += 20) {
        outcomes.push(...sender.submitAll(commands.slice(at, Math.min(at + 20, to))))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
    outcomes: () => Promise.all(outcomes),
    /** Resolves once both engines have applied all commands. */
    untilSettled: async () => {
      await Promise.all(outcomes)
      const end = await lastSeqOf(await cluster.connect(), cluster.names.commands)
      const areThere = () => [first, second].every(({ at }) => at().commandsSeq === end)
      await until(areThere, 'both engines have applied all')
      await until(() => received.applied.length === commands.length, 'all is published')
    },
    close: async () => {
      sender.close()
      received.reader.stop()
      await first.close()
      await second.close()
      await proxy.close()
    },
  }
}

describe.skipIf(!hasNats)('an engine whose connection to NATS fails', () => {
  test.each(faultsOf('held'))(
    '(%s) publishes nothing after its lease, although it was the leader and its bytes may arrive later',
    async (fault) => {
      const scene = await openScene()
      const { proxy, first, second, received } = scene
      await scene.send(0, 300)
      const beganMs = performance.now()
      proxy.begin(fault)
      // These commands reach the log while the leader cannot report their outcome, or does not know them.
      await scene.send(300, 600)
      await until(second.leads, 'the other engine leads')
      const leadsMs = performance.now() - beganMs
      expect(first.leads()).toBe(false)
      await until(() => received.applied.length === 600, 'the other engine has answered all')
      const answeredMs = performance.now() - beganMs
      const published = received.publishers.length
      proxy.heal()
      await scene.send(600, 900)
      await scene.untilSettled()
      console.log(
        `leader ${fault}: another leads after ${Math.round(leadsMs)} ms, all answered after ${Math.round(answeredMs)} ms`,
      )
      const late = received.publishers.slice(published).filter((name) => name === 'first')
      // On a busy machine the engine may have regained the lease.
      expect(late).toEqual(scene.termsOfFirst() === 1 ? [] : expect.anything())
      const plain = applyPlainly(commands)
      expect(hashOf(received.applied)).toBe(hashOf(plain.applied))
      expect(hashOf(await scene.outcomes())).toBe(hashOf(plain.applied.map(({ outcome }) => outcome)))
      expect([first.digest(), second.digest()]).toEqual([plain.digest, plain.digest])
      expect([...first.failures, ...second.failures, ...received.failures]).toEqual([])
      await scene.close()
    },
  )

  test.each(faultsOf('half-open'))(
    '(%s) delays no one while it follows, and reaches the same state after it returns',
    async (fault) => {
      const scene = await openScene()
      const { proxy, first, second, received } = scene
      // The engine behind the proxy becomes a follower, because the other engine gets the lease.
      proxy.begin('cut')
      await until(second.leads, 'the other engine leads')
      proxy.heal()
      await scene.send(0, 300)
      proxy.begin(fault)
      await scene.send(300, 600)
      await until(() => received.applied.length === 600, 'all is answered without it')
      expect(second.leads()).toBe(true)
      proxy.heal()
      await scene.send(600, 900)
      await scene.untilSettled()
      const plain = applyPlainly(commands)
      expect(hashOf(received.applied)).toBe(hashOf(plain.applied))
      expect([first.digest(), second.digest()]).toEqual([plain.digest, plain.digest])
      await until(() => first.equalDigests() > 0, 'it has compared its state with the leader')
      expect([...first.failures, ...second.failures, ...received.failures]).toEqual([])
      await scene.close()
    },
  )

  test('(slow, 150 ms each way) remains the leader, because it renews its lease in time', async () => {
    const scene = await openScene({ leaseMs: 5_000, renewMs: 200 })
    const { proxy, first, received } = scene
    proxy.delay(150)
    await scene.send(0, 900)
    await scene.untilSettled()
    expect(first.leads()).toBe(true)
    expect(new Set(received.publishers)).toEqual(new Set(['first']))
    expect(hashOf(received.applied)).toBe(hashOf(applyPlainly(commands).applied))
    await scene.close()
  })
})
