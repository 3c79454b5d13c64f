import { expect, test } from 'vitest'
import { shortcutActions } from './shortcutActions'
import { createKeymapStore, keymapOf, readKeymapChanges, writeKeymapChanges } from './keymapStore'

test('changed keys are read back, and the others keep their defaults', () => {
  const changes = { 'ticket.buy': ['h'], 'ticket.sell': [] }
  expect(readKeymapChanges(JSON.parse(writeKeymapChanges(changes)))).toEqual(changes)
  expect(keymapOf(changes)).toEqual({ ...shortcutActions, ...changes })
})

test('unknown actions and invalid chords are dropped', () => {
  const changed = { 'ticket.buy': ['h'], 'tea.brew': ['t'], 'ticket.sell': ['a b c'], 'desk.help': 7, 'go.trade': [''] }
  expect(readKeymapChanges({ version: 1, changed })).toEqual({ 'ticket.buy': ['h'] })
})

test('another version, or invalid data, gives no map', () => {
  for (const kept of [undefined, null, 'x', [], {}, { version: 2, changed: {} }]) {
    expect(readKeymapChanges(kept)).toBeUndefined()
  }
})

test('a name inherited by every object is not an action', () => {
  expect(readKeymapChanges(JSON.parse('{"version":1,"changed":{"__proto__":["h"],"constructor":["h"]}}'))).toEqual({})
})

test('a change is stored, published, and available to the next visit and other tabs', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  const here = createKeymapStore(storage)
  const elsewhere = createKeymapStore(storage)
  let heard = 0
  elsewhere.subscribe(() => heard++)
  here.change({ 'ticket.buy': ['h'] })
  expect(here.getSnapshot()['ticket.buy']).toEqual(['h'])
  expect(elsewhere.getSnapshot()['ticket.buy']).toEqual(['b'])
  elsewhere.hearStorage('optick.keys')
  expect(elsewhere.getSnapshot()['ticket.buy']).toEqual(['h'])
  expect(heard).toBe(1)
  expect(createKeymapStore(storage).getChanges()).toEqual({ 'ticket.buy': ['h'] })
})
