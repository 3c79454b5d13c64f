// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForShortcuts } from './listenForShortcuts'
import type { ShortcutId } from './shortcutActions'
import { presentShortcuts, registerShortcut } from './shortcutRegistry'

let done: ShortcutId[] = []
let ends: (() => void)[] = []

function own(
  id: ShortcutId,
  options: { readonly isEnabled?: boolean; readonly isInDialog?: boolean } = {},
): () => void {
  const { isEnabled = true, isInDialog = false } = options
  const end = registerShortcut(id, { run: () => done.push(id), isEnabled, isInDialog })
  ends.push(end)
  return end
}

function press(key: string, on: EventTarget = document.body, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })
  on.dispatchEvent(event)
  return event
}

function add(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild
  if (!(element instanceof HTMLElement)) throw new Error('nothing was added')
  return element
}

beforeEach(() => {
  done = []
  ends = [listenForShortcuts(window)]
})
afterEach(() => {
  for (const end of ends) end()
  document.body.innerHTML = ''
})

test('a key runs its action once, and the browser’s default is prevented', () => {
  own('ticket.buy')
  expect(press('b').defaultPrevented).toBe(true)
  expect(done).toEqual(['ticket.buy'])
})

test('a held key repeats only where that is harmless', () => {
  own('ticket.buy')
  own('ticket.priceUp')
  press('b', document.body, { repeat: true })
  press('k', document.body, { repeat: true })
  expect(done).toEqual(['ticket.priceUp'])
})

test('the last one to register a key owns it, and releases it on leaving', () => {
  const calls: string[] = []
  const owner = (name: string) => ({ run: () => calls.push(name), isEnabled: true, isInDialog: false })
  const endFirst = registerShortcut('position.close', owner('first'))
  const endSecond = registerShortcut('position.close', owner('second'))
  press('x')
  endSecond()
  press('x')
  endFirst()
  press('x')
  expect(calls).toEqual(['second', 'first'])
})

test('a key whose action is unavailable is left alone, and still listed', () => {
  own('ticket.buy', { isEnabled: false })
  expect(press('b').defaultPrevented).toBe(false)
  expect(presentShortcuts.getSnapshot().has('ticket.buy')).toBe(true)
})

test('in a field only commands work, and Esc leaves it', () => {
  own('ticket.buy')
  own('ticket.submit')
  const field = add('<input name="amount">')
  field.focus()
  press('b', field)
  press('Enter', field, { ctrlKey: true })
  expect(done).toEqual(['ticket.submit'])
  press('Escape', field)
  expect(document.activeElement).toBe(document.body)
})

test('boxes and buttons do not capture keys, except Enter', () => {
  own('ticket.buy')
  press('b', add('<input type="radio">'))
  press('b', add('<button>Send</button>'))
  expect(done).toEqual(['ticket.buy', 'ticket.buy'])
  own('ticket.submit')
  expect(press('Enter', add('<button>Send</button>')).defaultPrevented).toBe(false)
})

test('while a dialog is open only its own keys work', () => {
  own('ticket.buy')
  own('desk.help', { isInDialog: true })
  const dialog = add('<div role="dialog"></div>')
  press('b')
  press('?')
  expect(done).toEqual(['desk.help'])
  dialog.dataset['closed'] = ''
  press('b')
  expect(done).toEqual(['desk.help', 'ticket.buy'])
})

test('a key already handled by the focused control is not handled again', () => {
  own('armed.moveUp')
  const line = add('<div role="slider" tabindex="0"></div>')
  line.addEventListener('keydown', (event) => event.preventDefault())
  press('ArrowUp', line)
  press('ArrowUp')
  expect(done).toEqual(['armed.moveUp'])
})

test('two keys in sequence are one action, and the first alone does nothing', () => {
  own('go.markets')
  own('ticket.market')
  press('g')
  press('Shift')
  press('m')
  press('m')
  expect(done).toEqual(['go.markets', 'ticket.market'])
})

test('text typed after a key that opens a field goes to the field', () => {
  own('desk.palette')
  own('ticket.buy')
  const inserted: string[] = []
  // jsdom lacks `execCommand`.
  Object.assign(document, { execCommand: (_: string, __: boolean, text: string) => inserted.push(text) })
  press('k', document.body, { ctrlKey: true })
  for (const key of ['b', 'u', 'x', 'Backspace', 'y']) press(key)
  expect(done).toEqual(['desk.palette'])
  const field = add('<input>')
  field.focus()
  expect(inserted).toEqual(['buy'])
  field.blur()
  press('b')
  expect(done).toEqual(['desk.palette', 'ticket.buy'])
})

test('text typed in a field after the key that opens another is buffered for the new one', () => {
  own('desk.palette')
  const inserted: string[] = []
  Object.assign(document, { execCommand: (_: string, __: boolean, text: string) => inserted.push(text) })
  const amount = add('<input name="amount">')
  amount.focus()
  press('k', amount, { ctrlKey: true })
  expect(press('2', amount).defaultPrevented).toBe(true)
  add('<input name="phrase">').focus()
  expect(inserted).toEqual(['2'])
})

test('keys pressed before the listener loaded are handled, and those after a key that opens a field are typed', () => {
  const inserted: string[] = []
  Object.assign(document, { execCommand: (_: string, __: boolean, text: string) => inserted.push(text) })
  for (const end of ends) end()
  own('ticket.buy')
  own('desk.picker')
  own('ticket.sell')
  const early: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => void early.push(event)
  window.addEventListener('keydown', keep)
  press('b')
  press('/')
  press('s')
  press('o')
  window.removeEventListener('keydown', keep)
  expect(done).toEqual([])
  ends.push(listenForShortcuts(window, early))
  expect(done).toEqual(['ticket.buy', 'desk.picker'])
  press('l')
  add('<input>').focus()
  expect(inserted).toEqual(['sol'])
})
