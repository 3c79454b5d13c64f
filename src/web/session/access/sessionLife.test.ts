import { expect, test } from 'vitest'
import type { AccountSessionParts } from '@/web/session/accountSession'
import { createSessionLife } from './sessionLife'

/** Parts of a session that write down what they were asked. */
function scene() {
  const done: string[] = []
  const answers: ((value: string) => void)[] = []
  const call = (what: string) => () => {
    done.push(what)
    return new Promise((resolve) => answers.push(resolve))
  }
  const parts = {
    calls: { call: call('socket') },
    rest: { call: call('rest') },
    access: { getSnapshot: () => ({ status: 'trading', account: '0xaa' }) },
    notify: ({ kind }: { kind: string }) => done.push(`notice ${kind}`),
    notifyStop: () => done.push('stop'),
    onFill: () => done.push('fill'),
    onAwayNews: () => done.push('away'),
    onExpiry: () => done.push('expiry'),
    venueId: 'paper',
  } as unknown as AccountSessionParts
  const life = createSessionLife()
  return { life, guarded: life.guard(parts), done, answer: (value: string) => answers.shift()?.(value) }
}

test('a live session passes on all calls and members', async () => {
  const { guarded, done, answer } = scene()
  const order = guarded.calls.call({} as never, {} as never)
  answer('taken')
  expect(await order).toBe('taken')
  guarded.notify({ kind: 'placed' } as never)
  expect(done).toEqual(['socket', 'notice placed'])
  expect(guarded.venueId).toBe('paper')
})

test('after the session ends nothing is sent over either transport or signed', async () => {
  const { life, guarded, done } = scene()
  life.end()
  await expect(guarded.calls.call({} as never, {} as never)).rejects.toThrow('Nothing was sent')
  await expect(guarded.rest.call({} as never, {} as never)).rejects.toThrow('Nothing was sent')
  expect(guarded.access.getSnapshot()).toEqual({ status: 'signedOut' })
  expect(done).toEqual([])
})

test('late notices of a closed account are dropped, except that something was not sent', () => {
  const { life, guarded, done } = scene()
  life.end()
  for (const kind of [
    'placed',
    'edited',
    'cancelled',
    'outcomeUnknown',
    'outcomeKnown',
    'twapEnded',
    'pegEnded',
    'refused',
  ])
    guarded.notify({ kind } as never)
  guarded.notifyStop({} as never)
  guarded.onFill({} as never)
  guarded.onAwayNews({} as never)
  guarded.onExpiry({} as never)
  expect(done).toEqual(['notice refused'])
})
