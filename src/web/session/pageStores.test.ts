import { expect, test } from 'vitest'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { createStore } from '@/core/lib/store'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createPageStores, type PageStoresDeps } from './pageStores'

const nowhere = createSafeStorage(() => {
  throw new Error('shut')
})
const { clock, timers } = createManualTime()
const parts: PageStoresDeps = { venueId: 'paper', isPaper: true, storage: nowhere, tabStorage: nowhere, clock, timers }

const createVenueName = ({ venueId }: PageStoresDeps) => createStore(venueId)

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
