import { expect, test } from 'vitest'
import { createSafeStorage } from '@/lib/safeStorage'
import { createTour } from './tour'

/** A browser that keeps nothing beyond the page. */
const browser = () =>
  createSafeStorage(() => {
    throw new Error('shut')
  })

test('with play money the tour is offered until it has ended, and can be repeated', () => {
  const storage = browser()
  const tour = createTour({ isPaper: true, storage })
  expect(tour.getSnapshot()).toBe('offered')
  tour.end()
  const later = createTour({ isPaper: true, storage })
  expect(later.getSnapshot()).toBe('off')
  later.start()
  expect(later.getSnapshot()).toBe('running')
})

test('with real money no tour is offered', () => {
  const tour = createTour({ isPaper: false, storage: browser() })
  tour.start()
  expect(tour.getSnapshot()).toBe('off')
  expect(tour.canStart).toBe(false)
})
