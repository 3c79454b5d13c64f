import { describe, expect, test } from 'vitest'
import { addressOf, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { applyPlainly, hashOf, openSender, startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import type { NumberedCommand } from '../../engine/command'
import { v8Codec } from '../../node/v8Codec'
import { VenueStoppedError } from '../../venuePort'
import { encodeBatch } from './messages'
import { openSnapshotStore } from './snapshotStore'
import { verifyLog } from './verifyLog'

const nats = sharedNats()

describe.skipIf(!hasNats)('the engines of a cluster', () => {
  test('give each command the number, the outcome and the events of a single engine', async () => {
    const cluster = await nats.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'one', { digestEvery: 50 })
    const follower = await startEngine(await cluster.connect(), cluster, 'two', { digestEvery: 50 })
    const sender = await openSender(await cluster.connect(), cluster)
    const commands = recordCommands(1, 400)
    const outcomes = await Promise.all(sender.submitAll(commands))
    const plain = applyPlainly(commands)
    expect(hashOf(outcomes)).toBe(hashOf(plain.applied.map(({ outcome }) => outcome)))
    expect(hashOf(sender.received.applied)).toBe(hashOf(plain.applied))
    await until(() => follower.at().seq === 400 && engine.at().seq === 400, 'both engines are at the end')
    expect([engine.digest(), follower.digest()]).toEqual([plain.digest, plain.digest])
    const either = () => Math.max(engine.equalDigests(), follower.equalDigests())
    await until(() => either() > 0, 'the follower compares its state with the leader')
    expect([...engine.failures, ...follower.failures]).toEqual([])
    sender.close()
    await engine.close()
    await follower.close()
  })

  test('a batch that is published again is applied once, and a slow clock does not turn time back', async () => {
    const cluster = await nats.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'one')
    const connection = await cluster.connect()
    const sender = await openSender(connection, cluster)
    await sender.submitAt(sceneStartNs, { type: 'openAccount', account: addressOf(1), kind: 'trader' })
    const deposit = { type: 'deposit', account: addressOf(1), amount: 5n } as never
    const bytes = encodeBatch(v8Codec, { id: 'other-1', commands: [{ sentNs: sceneStartNs - 7n, command: deposit }] })
    for (let count = 0; count < 3; count += 1) {
      await connection.jetStream.publish(cluster.names.commands.subject, bytes, { msgID: 'other-1' })
    }
    await sender.submitAt(sceneStartNs + 9n, { type: 'closeRfqs' })
    expect(sender.received.applied.map(({ seq, timeNs }) => [seq, timeNs - sceneStartNs])).toEqual([
      [1, 0n],
      [2, 1n],
      [3, 9n],
    ])
    expect(engine.at().state.accounts.get(addressOf(1))?.balance).toBe(5n)
    sender.close()
    await engine.close()
  })

  test('a command that comes more than half a minute late is left out by every engine and every replay', async () => {
    const cluster = await nats.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'one')
    const connection = await cluster.connect()
    const sender = await openSender(connection, cluster)
    await sender.submitAt(sceneStartNs, { type: 'openAccount', account: addressOf(1), kind: 'trader' })
    const publish = async (id: string, amount: bigint, lateNs: bigint) => {
      const command = { type: 'deposit', account: addressOf(1), amount } as never
      const bytes = encodeBatch(v8Codec, { id, commands: [{ sentNs: sceneStartNs - lateNs, command }] })
      await connection.jetStream.publish(cluster.names.commands.subject, bytes, { msgID: id })
    }
    await publish('late', 5n, 30_000_000_000n)
    await publish('too late', 7n, 30_000_000_002n)
    await sender.submitAt(sceneStartNs + 9n, { type: 'closeRfqs' })
    expect(sender.received.applied.map(({ outcome }) => outcome?.isAccepted)).toEqual([true, true, undefined, true])
    expect(engine.at().state.accounts.get(addressOf(1))?.balance).toBe(5n)
    const late = await startEngine(await cluster.connect(), cluster, 'two')
    expect(late.digest()).toBe(engine.digest())
    const verdict = await verifyLog(connection, v8Codec, cluster.names)
    expect(verdict).toMatchObject({ commands: 4, differences: [], digest: engine.digest() })
    sender.close()
    await engine.close()
    await late.close()
  })

  test('a follower takes over when the leader is cut off: every command is answered, none is applied twice', async () => {
    const cluster = await nats.open()
    const leaderConnection = await cluster.connect()
    const leader = await startEngine(leaderConnection, cluster, 'leader')
    await until(leader.leads, 'the first engine leads')
    const follower = await startEngine(await cluster.connect(), cluster, 'follower')
    const sender = await openSender(await cluster.connect(), cluster)
    const commands = recordCommands(2, 600)
    const before = sender.submitAll(commands.slice(0, 300))
    await before[0]
    await leaderConnection.close()
    const after = sender.submitAll(commands.slice(300))
    const outcomes = await Promise.all([...before, ...after])
    const plain = applyPlainly(commands)
    expect(hashOf(outcomes)).toBe(hashOf(plain.applied.map(({ outcome }) => outcome)))
    expect(hashOf(sender.received.applied)).toBe(hashOf(plain.applied))
    // On a busy machine the leader may renew its lease late.
    await until(follower.leads, 'the follower leads')
    expect(leader.leads()).toBe(false)
    expect(follower.digest()).toBe(plain.digest)
    const verdict = await verifyLog(await cluster.connect(), v8Codec, cluster.names)
    expect(verdict).toMatchObject({ commands: 600, differences: [], digest: plain.digest })
    sender.close()
    await follower.close()
    await leader.close()
  })

  test('a new engine begins from the newest snapshot that can be read', async () => {
    const cluster = await nats.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'one', { snapshotEvery: 100 })
    const connection = await cluster.connect()
    const sender = await openSender(connection, cluster)
    const commands = recordCommands(3, 500)
    const store = await openSnapshotStore(connection, v8Codec, { bucket: cluster.names.snapshots, replicas: 1 })
    const newest = async () => (await store.readNewest(() => undefined))?.seq ?? 0
    await Promise.all(sender.submitAll(commands))
    const deadline = Date.now() + 5_000
    while ((await newest()) === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    await engine.close()
    const snapshotSeq = await newest()
    expect(snapshotSeq).toBeGreaterThanOrEqual(100)
    await store.write(9_999, new Uint8Array([1, 2, 3]), { commandsSeq: 0, eventsSeq: 0 })
    let played = 0
    const next = await startEngine(await cluster.connect(), cluster, 'two', { rules: { audit: () => (played += 1) } })
    expect(played).toBe(500 - snapshotSeq)
    expect(next.notices.filter((notice) => notice.startsWith('the snapshot of command 9999'))).toHaveLength(1)
    expect(next.at().seq).toBe(500)
    expect(next.digest()).toBe(applyPlainly(commands).digest)
    const [more] = sender.submitAll([{ ...at(commands, 499), timeNs: at(commands, 499).timeNs + 1n }])
    await more
    expect(sender.received.applied.at(-1)?.seq).toBe(501)
    sender.close()
    await next.close()
  })

  test('a follower takes the snapshots, so that the leader need not stop for them, and a new engine begins from one', async () => {
    const cluster = await nats.open()
    const connection = await cluster.connect()
    // A lease that a busy machine does not lose.
    const leaseTimes = { leaseMs: 30_000, renewMs: 100 }
    const leader = await startEngine(await cluster.connect(), cluster, 'leader', {
      snapshotEvery: 400,
      digestEvery: 5,
      leaseTimes,
    })
    await until(leader.leads, 'the first engine leads')
    const follower = await startEngine(await cluster.connect(), cluster, 'follower', {
      leaseTimes,
      snapshotEvery: 400,
      digestEvery: 5,
    })
    const store = await openSnapshotStore(connection, v8Codec, { bucket: cluster.names.snapshots, replicas: 1 })
    const sender = await openSender(connection, cluster)
    const commands = recordCommands(7, 1_000)
    let sent = 0
    // Too few commands for the leader to take a snapshot instead of a follower.
    for (const size of [400, ...Array.from({ length: 15 }, () => 10)]) {
      await Promise.all(sender.submitAll(commands.slice(sent, (sent += size))))
      for (let look = 0; look < 40 && (await store.newestSeq()) === 0; look += 1)
        await new Promise((resolve) => setTimeout(resolve, 10))
      if ((await store.newestSeq()) > 0) break
    }
    const newest = await store.newestSeq()
    expect(newest).toBeGreaterThanOrEqual(400)
    expect([leader.snapshots(), follower.snapshots()]).toEqual([0, 1])
    // The snapshot was written after a later digest was found equal.
    expect(sent).toBeGreaterThan(newest)
    const next = await startEngine(await cluster.connect(), cluster, 'next')
    expect(next.digest()).toBe(applyPlainly(commands.slice(0, sent)).digest)
    sender.close()
    for (const engine of [next, follower, leader]) await engine.close()
  })

  test('an engine whose state differs from its leader’s stops', async () => {
    const cluster = await nats.open()
    const leader = await startEngine(await cluster.connect(), cluster, 'leader', { digestEvery: 20 })
    await until(leader.leads, 'the first engine leads')
    const wrong = await startEngine(await cluster.connect(), cluster, 'wrong', {
      digestEvery: 20,
      // Simulates a memory fault: one account has a millionth more than in every other engine.
      rules: {
        audit: (state) => {
          const account = state.accounts.get(addressOf(1))
          if (account !== undefined && state.accounts.size === 8) account.balance = (account.balance + 1n) as never
        },
      },
    })
    const sender = await openSender(await cluster.connect(), cluster)
    await Promise.all(sender.submitAll(recordCommands(4, 60)))
    await until(() => wrong.failures.length > 0, 'the differing engine stops')
    expect(String(wrong.failures[0])).toContain('the state of this engine is not the one of its leader')
    expect(leader.failures).toEqual([])
    sender.close()
    await wrong.close()
    await leader.close()
  })

  test('a command that breaks the engine is rejected, and the next engine continues without it', async () => {
    const cluster = await nats.open()
    const audit = () => {
      if (engineBreaks.has(applyCount++)) throw new Error('a rule of the engine')
    }
    const engineBreaks = new Set([5])
    let applyCount = 0
    const broken = await startEngine(await cluster.connect(), cluster, 'broken', { rules: { audit } })
    const sender = await openSender(await cluster.connect(), cluster)
    const commands = recordCommands(5, 20)
    const settled = Promise.allSettled(sender.submitAll(commands))
    await until(() => broken.failures.length > 0, 'the engine stops')
    await broken.close()
    const next = await startEngine(await cluster.connect(), cluster, 'next')
    const outcomes = await settled
    expect(outcomes.map(({ status }) => status)).toEqual(commands.map((_, at) => (at === 5 ? 'rejected' : 'fulfilled')))
    expect(outcomes[5]?.status === 'rejected' && outcomes[5].reason).toBeInstanceOf(VenueStoppedError)
    expect(next.at().seq).toBe(20)
    sender.close()
    await next.close()
  })
})

function at(commands: readonly NumberedCommand[], index: number): NumberedCommand {
  const command = commands[index]
  if (command === undefined) throw new Error(`there is no command ${index}`)
  return command
}
