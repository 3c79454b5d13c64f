import { expect, test } from 'vitest'
import { interceptConnections } from '@/web/session/interceptor'
import type { SessionDeps } from '@/web/session/sessionContext'
import { createSessionLife } from './sessionLife'

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
    onAwayNews: () => done.push('away'),
  } as unknown as SessionDeps
  const life = createSessionLife()
  const guarded = {
    ...life.guard(parts),
    ...interceptConnections(parts, [life.interceptor]),
    onFill: life.whileOpen(() => done.push('fill')),
  }
  return { life, guarded, done, answer: (value: string) => answers.shift()?.(value) }
}

test('a live session passes on all calls and notices', async () => {
  const { guarded, done, answer } = scene()
  const order = guarded.calls.call({} as never, {} as never)
  answer('taken')
  expect(await order).toBe('taken')
  guarded.notify({ kind: 'placed' } as never)
  expect(done).toEqual(['socket', 'notice placed'])
})

test('after the session ends nothing is sent over either transport or signed', async () => {
  const { life, guarded, done } = scene()
  void life.end()
  await expect(guarded.calls.call({} as never, {} as never)).rejects.toThrow('Nothing was sent')
  await expect(guarded.rest.call({} as never, {} as never)).rejects.toThrow('Nothing was sent')
  expect(guarded.access.getSnapshot()).toEqual({ status: 'signedOut' })
  expect(done).toEqual([])
})

test('late notices of a closed account are dropped, except for unsent orders', () => {
  const { life, guarded, done } = scene()
  void life.end()
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
  guarded.onFill({})
  guarded.onAwayNews({} as never)
  expect(done).toEqual(['notice refused'])
})

test('parts that may still report close before the session ends, last one first, and their dependencies after it', () => {
  const { life, guarded, done } = scene()
  life.onEnd(() => done.push('list closed'))
  life.onEnd(() => guarded.notify({ kind: 'placed' } as never))
  life.beforeEnd(() => done.push('first part closed'))
  life.beforeEnd(() => guarded.notify({ kind: 'twapEnded' } as never))
  void life.end()
  expect(done).toEqual(['notice twapEnded', 'first part closed', 'list closed'])
})

test('parts created after the end are closed at once', () => {
  const { life, done } = scene()
  void life.end()
  life.beforeEnd(() => done.push('closed'))
  expect(done).toEqual(['closed'])
})
