import { expect, test } from 'vitest'
import { createKeymapStore, keymapOf, readKeymapChanges, writeKeymapChanges } from './keymapStore'
import { shortcutActions, shortcutIds } from './shortcutActions'

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
  elsewhere.onStorageChange('optick.keys')
  expect(elsewhere.getSnapshot()['ticket.buy']).toEqual(['h'])
  expect(heard).toBe(1)
  expect(createKeymapStore(storage).getChanges()).toEqual({ 'ticket.buy': ['h'] })
})

test('no default combines a digit with a modifier, by which browsers switch tabs', () => {
  const chords = shortcutIds.flatMap((id) => shortcutActions[id])
  expect(chords.filter((chord) => /\+\d/.test(chord))).toEqual([])
})

/** Migrates stored changes from the version that had the layouts on Alt with a digit. */
const migrated = (changed: object) => keymapOf(readKeymapChanges({ version: 1, changed }) ?? {})

test('a layout with default keys moves to its new keys', () => {
  expect(migrated({ 'ticket.buy': ['shift+h'] })).toEqual({ ...shortcutActions, 'ticket.buy': ['shift+h'] })
})

test('keys that the trader chose for a layout stay, even the old ones', () => {
  const changed = { 'layout.perpetuals': ['alt+2'], 'layout.options': ['alt+1'], 'layout.maker': [] }
  expect(migrated(changed)).toEqual({ ...shortcutActions, ...changed })
})

test('a layout whose new keys the trader has given away keeps its old ones', () => {
  const changed = { 'orders.cancelAll': ['g 2'] }
  expect(migrated(changed)).toEqual({ ...shortcutActions, ...changed, 'layout.options': ['alt+2'] })
})

test('a layout whose new and old keys are both given away has none', () => {
  const changed = { 'orders.cancelAll': ['g 2'], 'ticket.buy': ['alt+2'] }
  expect(migrated(changed)).toEqual({ ...shortcutActions, ...changed, 'layout.options': [] })
})

test('a trader who gave G away keeps every layout on its old keys', () => {
  const changed = { 'ticket.sell': ['g'] }
  expect(migrated(changed)).toMatchObject({
    'layout.perpetuals': ['alt+1'],
    'layout.options': ['alt+2'],
    'layout.portfolio': ['alt+3'],
    'layout.maker': ['alt+4'],
    'layout.reset': ['alt+5'],
  })
})
