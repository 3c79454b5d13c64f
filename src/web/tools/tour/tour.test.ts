import { expect, test } from 'vitest'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { createTour } from './tour'

/** A browser that blocks storage. */
const browser = () =>
  createSafeStorage(() => {
    throw new Error('shut')
  })

test('with play money the tour is offered until it has ended, and can be repeated', () => {
  const parts = { isPaper: true, storage: browser(), tabStorage: browser() }
  const tour = createTour(parts)
  expect(tour.getSnapshot()).toBe('offered')
  tour.end()
  const later = createTour(parts)
  expect(later.getSnapshot()).toBe('off')
  later.start()
  expect(later.getSnapshot()).toBe('running')
})

test('a running tour continues after a reload of its tab, but not in another tab', () => {
  const storage = browser()
  const tabStorage = browser()
  const tour = createTour({ isPaper: true, storage, tabStorage })
  tour.start()
  tour.writeProgress('{"step":"place"}')
  const reloaded = createTour({ isPaper: true, storage, tabStorage })
  expect(reloaded.getSnapshot()).toBe('running')
  expect(reloaded.readProgress()).toBe('{"step":"place"}')
  expect(createTour({ isPaper: true, storage, tabStorage: browser() }).getSnapshot()).toBe('offered')
  reloaded.end()
  expect(createTour({ isPaper: true, storage, tabStorage }).getSnapshot()).toBe('off')
})

test('with real money no tour is offered', () => {
  const tour = createTour({ isPaper: false, storage: browser(), tabStorage: browser() })
  tour.start()
  expect(tour.getSnapshot()).toBe('off')
  expect(tour.canStart).toBe(false)
})
