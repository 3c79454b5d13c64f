import { describe, expect, test } from 'vitest'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { applyPlainly, openSender, startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import type { Command } from '../../engine/command'
import { commandKindCount, isKnownKind } from '../../engine/commandKinds'
import { applyCommand } from '../../engine/exchange'
import { exportState } from '../../engine/snapshotData'
import { createExchange } from '../../engine/state'
import { v8Codec } from '../../node/v8Codec'
import { firstConfig } from '../../rules/firstConfig'
import { encodeSnapshot } from '../../storage/snapshotBytes'
import type { EngineRules } from './engineLine'
import { readNewestHead } from './eventHead'
import { openSnapshotStore } from './snapshotStore'
import { untilEnginesKnow } from './untilEnginesKnow'
import { verifyLog } from './verifyLog'

/** The log of these tests is never trimmed. */
const noPlace = { commandsSeq: 0, eventsSeq: 0 }

const nats = sharedNats()

/** Engines that differ from ours at one command: silently, or only in events. */
const differing: Readonly<Record<string, EngineRules>> = {
  'has another state': {
    applyCommand: (state, numbered) => {
      const account = state.accounts.get(addressOf(1))
      if (numbered.seq === 300 && account !== undefined) account.isPortfolioMargin = !account.isPortfolioMargin
      return applyCommand(state, numbered)
    },
  },
  'has other events': {
    applyCommand: (state, numbered) => {
      const { outcome, events } = applyCommand(state, numbered)
      return { outcome, events: numbered.seq >= 300 ? events.toReversed() : events }
    },
  },
}

/** An engine of tomorrow, with a kind of command that today's does not know. */
const future = { type: 'askTheMoon' } as never as Command
const knowing: EngineRules = {
  isKnownKind: (kind) => kind === 'askTheMoon' || isKnownKind(kind),
  applyCommand: (state, numbered) =>
    numbered.command === future || !isKnownKind(numbered.command.type)
      ? { outcome: { isAccepted: true } as never, events: [] }
      : applyCommand(state, numbered),
}

async function openScene(digestEvery: number) {
  const cluster = await nats.open()
  const sender = await openSender(await cluster.connect(), cluster)
  return {
    cluster,
    sender,
    start: async (name: string, rest: Parameters<typeof startEngine>[3] = {}) =>
      startEngine(await cluster.connect(), cluster, name, { digestEvery, ...rest }),
  }
}

describe.skipIf(!hasNats)('an engine of another version', () => {
  test('leads once it has given the same as its leader for all that is known, and not before', async () => {
    const { cluster, sender, start } = await openScene(50)
    const old = await start('old')
    const commands = recordCommands(11, 500)
    await Promise.all(sender.submitAll(commands.slice(0, 400)))
    const next = await start('new', { version: 'tomorrow' })
    expect(next.notices[0]).toBe(
      'this engine (tomorrow) follows the one that published last (scene) as a shadow from command 0',
    )
    expect(next.notices[1]).toMatch(/^this engine may lead: 400 commands and [1-8] digests were the same/)
    expect(next.leads()).toBe(false)
    await old.close()
    await Promise.all(sender.submitAll(commands.slice(400)))
    expect(next.leads()).toBe(true)
    expect(next.digest()).toBe(applyPlainly(commands).digest)
    const head = await readNewestHead(await cluster.connect(), cluster.names.events)
    expect([head?.version, head?.kindCount]).toEqual(['tomorrow', commandKindCount])
    // The next engine of this version needs no trial.
    const another = await start('another', { version: 'tomorrow' })
    expect(another.notices).toEqual([])
    expect((await verifyLog(await cluster.connect(), v8Codec, cluster.names)).differences).toEqual([])
    sender.close()
    for (const engine of [another, next]) await engine.close()
  })

  test('from a snapshot, waits for a digest of its leader that equals its own', async () => {
    const { cluster, sender, start } = await openScene(100)
    const old = await start('old')
    const commands = recordCommands(12, 700)
    // Two messages of the log, with a snapshot after each.
    await Promise.all(sender.submitAll(commands.slice(0, 330)))
    await Promise.all(sender.submitAll(commands.slice(330, 340)))
    const store = await openSnapshotStore(await cluster.connect(), v8Codec, {
      bucket: cluster.names.snapshots,
      replicas: 1,
    })
    for (const [at, count] of [330, 340].entries())
      await store.write(count, snapshotAfter(commands.slice(0, count), { commandsSeq: at + 1 }), noPlace)
    let isReady = false
    const starting = start('new', { version: 'tomorrow' }).then((engine) => {
      isReady = true
      return engine
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    // The engine cannot compare the digest that began with command 300, because it has not applied all of these
    // commands.
    await Promise.all(sender.submitAll(commands.slice(340, 450)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isReady).toBe(false)
    await Promise.all(sender.submitAll(commands.slice(450)))
    const next = await starting
    expect(next.notices[0]).toContain('as a shadow from command 330')
    sender.close()
    for (const engine of [next, old]) await engine.close()
  })

  test('restarts from the first command when no leader can send a digest any more, and then leads', async () => {
    const { cluster, sender, start } = await openScene(1_000)
    const old = await start('old')
    const commands = recordCommands(12, 400)
    await Promise.all(sender.submitAll(commands.slice(0, 330)))
    await Promise.all(sender.submitAll(commands.slice(330, 340)))
    const store = await openSnapshotStore(await cluster.connect(), v8Codec, {
      bucket: cluster.names.snapshots,
      replicas: 1,
    })
    for (const [at, count] of [330, 340].entries())
      await store.write(count, snapshotAfter(commands.slice(0, count), { commandsSeq: at + 1 }), noPlace)
    // The first digest would end with command 1,000.
    await old.close()
    const next = await start('new', { version: 'tomorrow', aloneMs: 300 })
    expect(next.failures).toEqual([])
    expect(next.notices.map((notice) => notice.replace(/:.*/, ''))).toEqual([
      'this engine (tomorrow) follows the one that published last (scene) as a shadow from command 330',
      'no engine leads, and none has published a digest since command 330',
      'this engine may lead',
    ])
    expect(next.notices.at(-1)).toContain('340 commands and 0 digests')
    await Promise.all(sender.submitAll(commands.slice(340)))
    expect(next.leads()).toBe(true)
    expect(next.digest()).toBe(applyPlainly(commands).digest)
    expect((await verifyLog(await cluster.connect(), v8Codec, cluster.names)).differences).toEqual([])
    sender.close()
    await next.close()
  })

  test('that differs is also rejected by the whole log when it is alone', async () => {
    const { cluster, sender, start } = await openScene(1_000)
    const old = await start('old')
    const commands = recordCommands(11, 400)
    await Promise.all(sender.submitAll(commands.slice(0, 390)))
    await Promise.all(sender.submitAll(commands.slice(390)))
    const store = await openSnapshotStore(await cluster.connect(), v8Codec, {
      bucket: cluster.names.snapshots,
      replicas: 1,
    })
    for (const [at, count] of [390, 400].entries())
      await store.write(count, snapshotAfter(commands.slice(0, count), { commandsSeq: at + 1 }), noPlace)
    await old.close()
    const wrong = await start('wrong', {
      version: 'tomorrow',
      aloneMs: 300,
      rules: {
        applyCommand: (state, numbered) => {
          const { outcome, events } = applyCommand(state, numbered)
          return { outcome, events: numbered.seq < 390 ? events.toReversed() : events }
        },
      },
    })
    await until(() => wrong.failures.length > 0, 'the shadow ends')
    expect(String(wrong.failures[0])).toContain('makes something else of commands 1 to 390')
    expect(wrong.leads()).toBe(false)
    sender.close()
    await wrong.close()
  })

  test.each(Object.entries(differing))(
    'that %s is rejected with one line, and the cluster continues',
    async (_, rules) => {
      const { cluster, sender, start } = await openScene(50)
      const old = await start('old')
      const commands = recordCommands(11, 900)
      await Promise.all(sender.submitAll(commands.slice(0, 800)))
      const engine = await start('wrong', { version: 'tomorrow', rules })
      await until(() => engine.failures.length > 0, 'the shadow ends')
      expect(engine.failures.map(String)).toEqual([
        expect.stringMatching(
          /this engine \(tomorrow\) makes something else of commands \d+ to \d+, in message \d+, than its leader \(scene\): it must not lead$|after command \d+ the state of this engine is not the one of its leader$/,
        ),
      ])
      expect(engine.leads()).toBe(false)
      await engine.close()
      await Promise.all(sender.submitAll(commands.slice(800)))
      expect(old.failures).toEqual([])
      expect(old.digest()).toBe(applyPlainly(commands).digest)
      expect((await verifyLog(await cluster.connect(), v8Codec, cluster.names)).differences).toEqual([])
      sender.close()
      await old.close()
    },
  )
})

describe.skipIf(!hasNats)('commands of a kind that an older engine does not know', () => {
  test('end the older engine, which never leads again, and the newer one continues', async () => {
    const { sender, start } = await openScene(50)
    const next = await start('new', { version: 'tomorrow', rules: knowing })
    await until(next.leads, 'the newer engine leads')
    const old = await start('old', { version: 'scene' })
    const commands = recordCommands(13, 60)
    await Promise.all(sender.submitAll(commands.slice(0, 30)))
    await sender.submitAt(commands[30]?.timeNs ?? 0n, future)
    await until(() => old.failures.length > 0, 'the older engine ends')
    expect(String(old.failures[0])).toMatch(
      /is of the kind askTheMoon, which this version does not know: start a newer one/,
    )
    await next.close()
    await old.close()
    // The engine leads neither after a restart nor when it is alone.
    const oldAgain = await start('old again', { version: 'scene' })
    await until(() => oldAgain.failures.length > 0, 'the older engine ends again')
    expect(oldAgain.leads()).toBe(false)
    const answered = Promise.all(sender.submitAll(commands.slice(31)))
    const nextAgain = await start('new again', { version: 'tomorrow', rules: knowing })
    expect((await answered).length).toBe(29)
    expect(nextAgain.at().seq).toBe(60)
    sender.close()
    for (const engine of [oldAgain, nextAgain]) await engine.close()
  })

  test('are not sent before the engines know them', async () => {
    const { cluster, sender, start } = await openScene(50)
    const connection = await cluster.connect()
    // No engine has ever led, so there is no engine to wait for.
    await untilEnginesKnow(connection, cluster.names.events, { kindCount: commandKindCount + 1, waitMs: 0 })
    const engine = await start('old')
    await until(engine.leads, 'it leads')
    await Promise.all(sender.submitAll(recordCommands(14, 5)))
    await untilEnginesKnow(connection, cluster.names.events, { kindCount: commandKindCount, waitMs: 0 })
    await expect(
      untilEnginesKnow(connection, cluster.names.events, { kindCount: commandKindCount + 1, waitMs: 0 }),
    ).rejects.toThrow(
      `the engines know ${commandKindCount} kinds of commands, and this process has ${commandKindCount + 1}`,
    )
    sender.close()
    await engine.close()
  })
})

test.skipIf(!hasNats)(
  'a snapshot of a newer engine is skipped, because this one may not know everything in it',
  async () => {
    const cluster = await nats.open()
    const store = await openSnapshotStore(await cluster.connect(), v8Codec, {
      bucket: cluster.names.snapshots,
      replicas: 1,
    })
    await store.write(5, snapshotAfter(recordCommands(15, 5)), noPlace)
    await store.write(7, snapshotAfter(recordCommands(15, 7), { kindCount: commandKindCount + 1 }), noPlace)
    const notices: string[] = []
    expect((await store.readNewest((notice) => notices.push(notice)))?.seq).toBe(5)
    expect(notices).toEqual([expect.stringContaining('a newer version of the engine has taken it')])
  },
)

/** A snapshot whose place in the event stream is before everything about later commands. */
function snapshotAfter(
  commands: ReturnType<typeof recordCommands>,
  rest: { kindCount?: number; commandsSeq?: number } = {},
) {
  const state = createExchange(firstConfig)
  for (const numbered of commands) applyCommand(state, numbered)
  const [seq, timeNs] = [commands.length, commands.at(-1)?.timeNs ?? 0n]
  const data = { kindCount: commandKindCount, engine: exportState(state), commandsSeq: 1, eventsSeq: 0, ...rest }
  return encodeSnapshot(v8Codec, { seq, timeNs, data })
}
