import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { applyCommand } from '../../engine/exchange'
import { exportState, importState } from '../../engine/snapshotData'
import { createExchange } from '../../engine/state'
import { firstConfig } from '../../rules/firstConfig'
import { stateDigest } from './stateDigest'

test('a state restored from a snapshot has the digest of the original, also after more commands', () => {
  const commands = recordCommands(6, 500)
  const plain = createExchange(firstConfig)
  let restored = createExchange(firstConfig)
  for (const [at, numbered] of commands.entries()) {
    applyCommand(plain, numbered)
    applyCommand(restored, numbered)
    if (at % 100 === 50) restored = importState(deserialize(serialize(exportState(restored))))
    if (at % 50 === 0) expect(digestOf(restored)).toBe(digestOf(plain))
  }
})

test('one more millionth gives another digest', () => {
  const state = createExchange(firstConfig)
  for (const numbered of recordCommands(6, 60)) applyCommand(state, numbered)
  const before = digestOf(state)
  const [account] = state.accounts.values()
  if (account === undefined) throw new Error('the recording opens accounts')
  account.balance = (account.balance + 1n) as typeof account.balance
  expect(digestOf(state)).not.toBe(before)
})

test('a number, a text and a bigint of the same digits differ', () => {
  const hashes = [1, '1', 1n, [1], new Set([1]), new Map([[1, 1]]), Number.NaN, null].map(
    (one) => stateDigest(1, one).hash,
  )
  expect(new Set(hashes).size).toBe(hashes.length)
})

function digestOf(state: ReturnType<typeof createExchange>): string {
  return stateDigest(1, exportState(state)).hash
}
