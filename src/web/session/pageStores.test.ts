import { expect, test } from 'vitest'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { createStore } from '@/core/lib/store'
import { createHandTime } from '@/dev/testing/handDriven'
import { createPageStores, type PageParts } from './pageStores'

const nowhere = createSafeStorage(() => {
  throw new Error('shut')
})
const { clock, timers } = createHandTime()
const parts: PageParts = { venueId: 'paper', isPaper: true, storage: nowhere, tabStorage: nowhere, clock, timers }

const createVenueName = ({ venueId }: PageParts) => createStore(venueId)

test('a page has one store of each kind, created on first use from its own parts', () => {
  const page = createPageStores(parts)
  page.get(createVenueName).set('changed')
  expect(page.get(createVenueName).getSnapshot()).toBe('changed')
})

test('two pages do not share stores', () => {
  const page = createPageStores(parts)
  const other = createPageStores({ ...parts, venueId: 'test' })
  page.get(createVenueName).set('changed')
  expect(other.get(createVenueName).getSnapshot()).toBe('test')
})
