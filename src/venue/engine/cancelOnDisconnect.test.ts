import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account } from '@/dev/scenes/engine/play'
import { createTimedScene, openOf, place, submit, wish, type TimedScene } from '@/dev/scenes/engine/timedScene'
import { positionKey } from '@/venue/rules/positionKey'
import { describeState } from './describeState'
import { exportState, importState } from './snapshotData'

const [ann, bob] = [account('ann'), account('bob')]
const here = { connectionId: 'here' }

function switched(scene: TimedScene, isEnabled: boolean, who = ann): string {
  return submit(scene, { type: 'setCancelOnDisconnect', account: who, isEnabled })
}

function cut(scene: TimedScene, connectionId = 'here'): void {
  expect(submit(scene, { type: 'cancelDisconnected', connectionId, accounts: [ann, bob] })).toBe('accepted')
}

test('a disconnect cancels the orders of the connection, but not those of other connections, of REST or of other accounts', () => {
  const scene = createTimedScene()
  switched(scene, true)
  place(scene, 'ann buy 1 @ 91', here)
  place(scene, 'ann buy 1 @ 14 call', here)
  place(scene, 'ann buy 1 @ 92', { connectionId: 'there' })
  place(scene, 'ann buy 1 @ 93')
  place(scene, 'bob buy 1 @ 94', here)
  cut(scene)
  expect([openOf(scene, 'ann'), openOf(scene, 'bob')]).toEqual([['buy 1 @ 92', 'buy 1 @ 93'], ['buy 1 @ 94']])
})

test('the rest of a partially filled order is cancelled too, and the position stays', () => {
  const scene = createTimedScene()
  switched(scene, true)
  place(scene, 'ann buy 2 @ 100', here)
  place(scene, 'bob sell 0.5 @ 100')
  cut(scene)
  expect(openOf(scene, 'ann')).toEqual([])
  expect(scene.state.accounts.get(ann)?.holdings.get(positionKey('1', undefined))?.position.amount).toBe(500_000n)
})

test('an edited order belongs to the connection that edited it, or to none', () => {
  const scene = createTimedScene()
  switched(scene, true)
  const ids = ['91', '92', '93'].map((price) => place(scene, `ann buy 1 @ ${price}`, here).id)
  const edits = [{ connectionId: 'there' }, {}, here]
  for (const [at, replacedOrderId] of ids.entries()) {
    const order = wish(`ann buy 0.5 @ 9${at + 1}`, edits[at])
    expect(submit(scene, { type: 'editOrder', replacedOrderId, order })).toBe('accepted')
  }
  cut(scene)
  expect(openOf(scene, 'ann')).toEqual(['buy 0.5 @ 91', 'buy 0.5 @ 92'])
})

test('the end of a gateway cancels only the orders of its connections', () => {
  const scene = createTimedScene()
  switched(scene, true)
  place(scene, 'ann buy 1 @ 91', { connectionId: 'g1-a' })
  place(scene, 'ann buy 1 @ 92', { connectionId: 'g1-b' })
  place(scene, 'ann buy 1 @ 93', { connectionId: 'g2-a' })
  place(scene, 'ann buy 1 @ 94')
  place(scene, 'bob buy 1 @ 95', { connectionId: 'g1-c' })
  expect(submit(scene, { type: 'cancelAllDisconnected', prefixes: ['g1-', 'g3-'] })).toBe('accepted')
  expect([openOf(scene, 'ann'), openOf(scene, 'bob')]).toEqual([['buy 1 @ 93', 'buy 1 @ 94'], ['buy 1 @ 95']])
})

test('the setting at the time of the disconnect counts', () => {
  const scene = createTimedScene()
  place(scene, 'ann buy 1 @ 91', here)
  cut(scene)
  expect(openOf(scene, 'ann')).toHaveLength(1)
  switched(scene, true)
  switched(scene, false)
  cut(scene)
  expect(openOf(scene, 'ann')).toHaveLength(1)
  switched(scene, true)
  cut(scene)
  expect(openOf(scene, 'ann')).toEqual([])
})

test('when all connections are gone, their orders are cancelled where the setting is on', () => {
  const scene = createTimedScene()
  switched(scene, true)
  place(scene, 'ann buy 1 @ 91', here)
  place(scene, 'ann buy 1 @ 92', { connectionId: 'there' })
  place(scene, 'ann buy 1 @ 93')
  place(scene, 'bob buy 1 @ 94', here)
  expect(submit(scene, { type: 'cancelAllDisconnected' })).toBe('accepted')
  expect([openOf(scene, 'ann'), openOf(scene, 'bob')]).toEqual([['buy 1 @ 93'], ['buy 1 @ 94']])
})

test('setting the switch to its current value changes nothing, and an unknown account is rejected', () => {
  const scene = createTimedScene()
  switched(scene, true)
  const before = scene.events.length
  expect(switched(scene, true)).toBe('accepted')
  expect(scene.events).toHaveLength(before)
  expect(switched(scene, true, `0x${'9'.repeat(40)}`)).toBe('ACCOUNT_DOES_NOT_EXIST')
})

test('the switch and the connections of orders survive a snapshot', () => {
  const scene = createTimedScene()
  switched(scene, true)
  place(scene, 'ann buy 1 @ 91', here)
  place(scene, 'ann buy 1 @ 92')
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  // The scene opens accounts without usernames, but a snapshot gives them usernames.
  const described = describeState(copy).filter(({ type }) => type !== 'profileChanged')
  const snapshot = foldEvents(emptySnapshot(), described)
  expect(snapshot.margin).toEqual(foldEvents(emptySnapshot(), scene.events).margin)
  const other: TimedScene = { ...scene, state: copy, events: [] }
  cut(other)
  expect(openOf(other, 'ann')).toEqual(['buy 1 @ 92'])
})
