import { expect, test } from 'vitest'
import { createListeners } from './listeners'
import { createStore } from './store'

test('each listener gets every event until it unsubscribes, in subscription order', () => {
  const received: string[] = []
  const { subscribe, publish } = createListeners<number>()
  const stop = subscribe((event) => received.push(`first ${event}`))
  subscribe((event) => received.push(`second ${event}`))
  publish(1)
  stop()
  publish(2)
  expect(received).toEqual(['first 1', 'second 1', 'second 2'])
})

test('during an event, a removed listener is no longer called and a new one waits for the next event', () => {
  const received: string[] = []
  const { subscribe, publish } = createListeners()
  subscribe(() => {
    received.push('first')
    stopSecond()
    subscribe(() => received.push('late'))
  })
  const stopSecond = subscribe(() => received.push('second'))
  publish()
  expect(received).toEqual(['first'])
})

test('a function that subscribes twice is called twice, and each unsubscribe removes one', () => {
  let calls = 0
  const count = () => {
    calls += 1
  }
  const { subscribe, publish } = createListeners()
  const stop = subscribe(count)
  subscribe(count)
  publish()
  stop()
  stop()
  publish()
  expect(calls).toBe(3)
})

test('the source starts with the first listener and stops with the last', () => {
  const done: string[] = []
  const { subscribe } = createListeners(() => {
    done.push('start')
    return () => void done.push('stop')
  })
  const [one, two] = [subscribe(() => undefined), subscribe(() => undefined)]
  one()
  expect(done).toEqual(['start'])
  two()
  two()
  expect(done).toEqual(['start', 'stop'])
  subscribe(() => undefined)
  expect(done).toEqual(['start', 'stop', 'start'])
})

test('a store has its new value before its listeners are called', () => {
  const store = createStore('old')
  const read: string[] = []
  const stop = store.subscribe(() => read.push(store.getSnapshot()))
  store.set('new')
  stop()
  store.set('unheard')
  expect([read, store.getSnapshot()]).toEqual([['new'], 'unheard'])
})
