import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { addressOf, orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { applyCommand } from '../../engine/exchange'
import { rememberClosed } from '../../engine/replayGuard'
import { exportState, importState } from '../../engine/snapshotData'
import { createExchange, type ExchangeState } from '../../engine/state'
import { statePartsOf } from '../../engine/stateParts'
import { firstConfig } from '../../rules/firstConfig'
import { plainText } from './stateDigest'
import { beginSweep, createSweeps, formatSweep, parseSweep, type SweepDigest } from './stateSweep'

type Plain = { [member: string]: unknown } | unknown[]

const copyOf = (state: ExchangeState) => importState(deserialize(serialize(exportState(state))))

function playedState(seed: number, count: number): ExchangeState {
  const state = createExchange(firstConfig)
  for (const numbered of recordCommands(seed, count)) applyCommand(state, numbered)
  return state
}

/** Digests of a state that does not change. */
const hashOf = (state: ExchangeState) => beginSweep(state, 0, 1).advance(1)?.hash

/** Replays the rest of a recording, and returns the digests of the completed sweeps. */
function sweepOver(state: ExchangeState, from: number, spoil?: (state: ExchangeState, seq: number) => void) {
  const sweeps = createSweeps(state, from, 100)
  const digests: SweepDigest[] = []
  for (const numbered of recordCommands(6, 600).slice(from)) {
    applyCommand(state, numbered)
    spoil?.(state, numbered.seq)
    digests.push(...[sweeps.advance(numbered.seq)].flatMap((digest) => digest ?? []))
  }
  return digests
}

test('an engine that started from a snapshot has the same sweeps as one that did not, from the next whole sweep on', () => {
  const whole = sweepOver(createExchange(firstConfig), 0)
  expect(whole.map(({ seq, span }) => [seq, span])).toEqual([0, 100, 200, 300, 400, 500].map((seq) => [seq, 100]))
  expect(new Set(whole.map(({ hash }) => hash)).size).toBe(6)
  expect(sweepOver(copyOf(playedState(6, 300)), 300)).toEqual(whole.slice(3))
  expect(sweepOver(copyOf(playedState(6, 250)), 250)).toEqual(whole.slice(3))
})

test('a difference after some command is found by the current sweep or the next, and by each one after it', () => {
  const fresh = () => createExchange(firstConfig)
  const whole = sweepOver(fresh(), 0)
  for (const spoiledAt of [301, 350, 399]) {
    const spoiled = sweepOver(fresh(), 0, (state, seq) => {
      const account = state.accounts.get(addressOf(1))
      if (seq === spoiledAt && account !== undefined) account.balance = (account.balance + 1n) as typeof account.balance
    })
    expect(spoiled.slice(0, 3)).toEqual(whole.slice(0, 3))
    const isEqual = whole.map((digest, at) => digest.hash === spoiled[at]?.hash)
    expect(isEqual.slice(4)).toEqual([false, false])
  }
})

/** The path of every number, text, boolean and bigint in plain data. */
function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (value instanceof BigInt64Array || value instanceof Uint8Array) {
    if (value.length > 0) yield [...path, '0']
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) yield* leavesOf(member, [...path, name])
  } else if (value !== undefined) yield path
}

function change(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n
  if (typeof value === 'number') return value + 1
  return typeof value === 'boolean' ? !value : `${String(value)}1`
}

test('a difference in any single leaf of the state gives another digest', () => {
  const state = playedState(8, 900)
  const plainHash = hashOf(state)
  expect(hashOf(copyOf(state))).toBe(plainHash)
  const leaves = [...leavesOf(exportState(state))].filter(([section]) => section !== 'version')
  // Each kind of leaf once. A member of another account, order or contract is not another kind.
  const kinds = new Map(leaves.map((path) => [path.map((name) => (/^\d+$/.test(name) ? '#' : name)).join('.'), path]))
  const unseen: string[] = []
  let seen = 0
  for (const [kind, path] of kinds) {
    const data: Plain = deserialize(serialize(exportState(state)))
    const holder = path.slice(0, -1).reduce((at, name) => Reflect.get(at, name) as Plain, data)
    const last = path.at(-1) ?? ''
    Reflect.set(holder, last, change(Reflect.get(holder, last)))
    let changed: ExchangeState
    try {
      changed = importState(data as never)
    } catch {
      // The change does not give a valid state, which import detects anyway.
      continue
    }
    if (hashOf(changed) === plainHash) unseen.push(kind)
    else seen += 1
  }
  expect(unseen).toEqual([])
  expect(seen).toBeGreaterThan(60)
})

test('no part is large, even for an account with very many closed orders', () => {
  const state = playedState(6, 400)
  const account = [...state.accounts.values()].find(({ kind }) => kind === 'trader')
  for (let at = 0; at < 20_000; at++) {
    if (account !== undefined)
      rememberClosed(account.replayGuard, orderIdOf(at), { timestampSec: BigInt(at), wasFilled: at % 2 === 0 })
  }
  const sizes = statePartsOf(state).map((part) => plainText(part()).length)
  expect(sizes.length).toBeGreaterThan(100)
  expect(Math.max(...sizes)).toBeLessThan(20_000)
})

test('unused members do not count', () => {
  const state = playedState(6, 200)
  const later = copyOf(state)
  for (const account of later.accounts.values()) Object.assign(account, { endedTwaps: [] })
  expect(hashOf(later)).toBe(hashOf(state))
})

test('a digest is read as it was written, and nothing else is one', () => {
  const digest = { seq: 12, span: 100, hash: 'ab'.repeat(32) }
  expect(parseSweep(formatSweep(digest))).toEqual(digest)
  expect(parseSweep(`12:${digest.hash}`)).toBeUndefined()
  expect(parseSweep('12+100')).toBeUndefined()
})
