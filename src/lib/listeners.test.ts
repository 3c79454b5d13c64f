import { expect, test } from 'vitest'
import { createListeners } from './listeners'
import { createStore } from './store'

test('each listener hears each event until it stops, in the order in which they came', () => {
  const heard: string[] = []
  const { subscribe, publish } = createListeners<number>()
  const stop = subscribe((event) => heard.push(`first ${event}`))
  subscribe((event) => heard.push(`second ${event}`))
  publish(1)
  stop()
  publish(2)
  expect(heard).toEqual(['first 1', 'second 1', 'second 2'])
})

test('what is needed to hear starts with the first listener and stops with the last, once each time', () => {
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

test('a store has its new value before anyone hears of it', () => {
  const store = createStore('old')
  const read: string[] = []
  const stop = store.subscribe(() => read.push(store.getSnapshot()))
  store.set('new')
  stop()
  store.set('unheard')
  expect([read, store.getSnapshot()]).toEqual([['new'], 'unheard'])
})
