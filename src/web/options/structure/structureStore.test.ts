import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { addLeg } from './structureDraft'
import { createStructureStore } from './structureStore'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const retained = new Map<string, string>()
  return { getItem: (key) => retained.get(key) ?? null, setItem: (key, value) => void retained.set(key, value) }
}

test('the draft structure survives a reload, and listeners get each change once', () => {
  const storage = memory()
  const store = createStructureStore(storage, 'here')
  let received = 0
  const stop = store.subscribe(() => (received += 1))
  store.change((draft) => addLeg(draft, { instrumentName: 'ETH-PERP', side: 'buy', ratio: parseFixed6<Amount>('1') }))
  store.change((draft) => draft)
  expect(received).toBe(1)
  stop()
  expect(createStructureStore(storage, 'here').getSnapshot()).toEqual(store.getSnapshot())
})

test('each venue has its own draft', () => {
  const storage = memory()
  const store = createStructureStore(storage, 'here')
  const before = createStructureStore(storage, 'there').getSnapshot()
  store.change((draft) => addLeg(draft, { instrumentName: 'ETH-PERP', side: 'buy', ratio: parseFixed6<Amount>('1') }))
  expect(createStructureStore(storage, 'there').getSnapshot()).toEqual(before)
})
