import { afterEach, expect, test, vi } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import type { Command, NumberedCommand } from '../engine/command'
import { v8Codec } from '../node/v8Codec'
import { VenueStoppedError } from '../venuePort'
import { decodeCommands, encodeCommands } from './commandCodec'
import { createJournal, type JournalConfig } from './journal'
import { forgetfulJournalStore } from './journalStore'

const deposit = (amount: number): Command => ({
  type: 'deposit',
  account: addressOf(1),
  amount: fixed6(BigInt(amount)),
})

/** A journal that logs all its actions in order. */
function scene(change: Partial<JournalConfig> = {}) {
  const log: string[] = []
  const skipped: number[] = []
  const journal = createJournal({
    clock: { nowMs: () => 0, nowNs: () => 5n },
    lastSeq: 0,
    lastTimeNs: 0n,
    store: {
      ...forgetfulJournalStore,
      append: (group) => log.push(`write ${group.map(({ seq, timeNs }) => `${seq}@${timeNs}`).join(' ')}`),
      skip: (seq) => skipped.push(seq),
    },
    onWritten: () => undefined,
    apply: ({ seq, timeNs }) => {
      log.push(`apply ${seq}`)
      return { outcome: { isAccepted: true }, batch: { seq, timeNs, events: [] } }
    },
    onBatch: ({ seq }) => log.push(`tell ${seq}`),
    onIdle: ({ seq }) => log.push(`idle ${seq}`),
    onFailure: (error) => log.push(`failed: ${String(error)}`),
    monotonicMs: () => 0,
    ...change,
  })
  return { journal, log, skipped }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => void vi.useRealTimers())

test('commands of one macrotask are one write, and none is applied before it', async () => {
  const { journal, log } = scene()
  await Promise.all([1, 2, 3].map((amount) => journal.submit(deposit(amount))))
  expect(log).toEqual(['write 1@5 2@6 3@7', 'apply 1', 'apply 2', 'apply 3'])
})

test('a signature is on disk no later than the command that it authorised', async () => {
  const log: string[] = []
  const { journal } = scene({
    clock: { nowMs: () => 4_000, nowNs: () => 5n },
    store: {
      ...forgetfulJournalStore,
      append: (group) => log.push(`write ${group.length}`),
      appendWithSpent: (group, spent, nowMs) => log.push(`write ${group.length} with ${spent.join()} at ${nowMs}`),
    },
  })
  void journal.keepSpent('a').then(() => log.push('a is kept'))
  await journal.submit(deposit(1))
  await journal.submit(deposit(2))
  void journal.keepSpent('b')
  void journal.keepSpent('c')
  await nextTurn()
  void journal.keepSpent('d')
  journal.close()
  expect(log).toEqual([
    'write 1 with a at 4000',
    'a is kept',
    'write 1',
    'write 0 with b,c at 4000',
    'write 0 with d at 4000',
  ])
})

test('the sender gets its reply before any listener gets the batch', async () => {
  const { journal, log } = scene()
  await journal.submit(deposit(1)).then(() => log.push('answer 1'))
  await nextTurn()
  expect(log).toEqual(['write 1@5', 'apply 1', 'answer 1', 'tell 1', 'idle 1'])
})

test('numbering continues from disk, and time always advances', async () => {
  const { journal, log } = scene({ lastSeq: 41, lastTimeNs: 100n })
  await Promise.all([journal.submit(deposit(1)), journal.submit(deposit(2))])
  expect(log[0]).toBe('write 42@101 43@102')
})

test('commands collect for the next write while the disk is slow', async () => {
  // The test ends the pause, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let nowMs = 0
  const groups: number[] = []
  const { journal } = scene({
    monotonicMs: () => nowMs,
    store: {
      ...forgetfulJournalStore,
      append: (group) => {
        groups.push(group.length)
        nowMs += 2
        return 0
      },
    },
  })
  await journal.submit(deposit(1))
  const later = [journal.submit(deposit(2))]
  await nextTurn()
  later.push(journal.submit(deposit(3)))
  vi.runAllTimers()
  await Promise.all(later)
  expect(groups).toEqual([1, 2])
})

test('when the disk fails, nothing is applied, every waiting command is rejected and the venue stops', async () => {
  const { journal, log } = scene({
    store: {
      ...forgetfulJournalStore,
      append: () => {
        throw new Error('disk full')
      },
    },
  })
  const answers = await Promise.allSettled([journal.submit(deposit(1)), journal.submit(deposit(2))])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(log).toEqual(['failed: Error: disk full'])
  await expect(journal.submit(deposit(3))).rejects.toThrow(VenueStoppedError)
})

test('a command that breaks the engine is marked to be skipped, and nothing after it is applied', async () => {
  const { journal, log, skipped } = scene({
    apply: ({ seq, timeNs }) => {
      if (seq === 2) throw new Error('broken rule')
      return { outcome: { isAccepted: true }, batch: { seq, timeNs, events: [] } }
    },
  })
  const answers = await Promise.allSettled([1, 2, 3].map((amount) => journal.submit(deposit(amount))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(skipped).toEqual([2])
  expect(log).toContain('failed: Error: broken rule')
})

test('when a command that broke the engine cannot be marked, both errors are reported', async () => {
  const failures: unknown[] = []
  const { journal } = scene({
    store: {
      ...forgetfulJournalStore,
      skip: () => {
        throw new Error('disk full')
      },
    },
    apply: () => {
      throw new Error('broken rule')
    },
    onFailure: (error) => failures.push(error),
  })
  await expect(journal.submit(deposit(1))).rejects.toThrow(VenueStoppedError)
  expect(failures).toMatchObject([{ errors: [{ message: 'broken rule' }, { message: 'disk full' }] }])
})

test('a closed journal answers accepted commands and accepts no more', async () => {
  const { journal, log } = scene()
  const answer = journal.submit(deposit(1))
  journal.close()
  await expect(answer).resolves.toEqual({ isAccepted: true })
  expect(log).toEqual(['write 1@5', 'apply 1', 'tell 1', 'idle 1'])
  await expect(journal.submit(deposit(2))).rejects.toThrow('the venue is closed')
})

test('commands round-trip, with prices and amounts of any size', () => {
  const commands: NumberedCommand[] = [
    { seq: 7, timeNs: 1n, command: { ...deposit(1), amount: fixed6(2n ** 255n) } as Command },
    {
      seq: 8,
      timeNs: 2n,
      command: {
        type: 'setPrices',
        indexes: [{ asset: 'ETH', price: fixed6(3n) }],
        marks: [
          { instrumentId: '1', markPrice: fixed6(4n) },
          { instrumentId: '2', markPrice: fixed6(5n), forwardPrice: fixed6(6n), iv: 0.5 },
        ],
      },
    },
  ]
  expect(decodeCommands(v8Codec, 7, encodeCommands(v8Codec, commands))).toEqual(commands)
})
