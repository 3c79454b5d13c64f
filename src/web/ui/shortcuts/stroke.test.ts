import { expect, test } from 'vitest'
import { chordConflicts, keymapOf } from './keymapStore'
import { isArmedAction, shortcutIds, shortcutActions } from './shortcutActions'
import { formatChord, isCommandStroke, strokesOf, type KeyPress, matchStroke } from './stroke'

function press(key: string, code: string, held = ''): KeyPress {
  const isHeld = (name: string) => held.split(' ').includes(name)
  return {
    key,
    code,
    ctrlKey: isHeld('ctrl'),
    metaKey: isHeld('meta'),
    altKey: isHeld('alt'),
    shiftKey: isHeld('shift'),
    getModifierState: isHeld,
  }
}

const strokeOf = (pressed: KeyPress, isMac: boolean) => strokesOf(pressed, isMac)[0]

test('the platform’s command key is a single modifier in the map', () => {
  expect(strokeOf(press('k', 'KeyK', 'ctrl'), false)).toBe('mod+k')
  expect(strokeOf(press('k', 'KeyK', 'meta'), true)).toBe('mod+k')
  expect(strokeOf(press('k', 'KeyK', 'ctrl'), true)).toBe('meta+k')
})

test('a letter follows the layout, wherever its key is', () => {
  expect(strokeOf(press('z', 'KeyY'), false)).toBe('z')
  expect(strokeOf(press('B', 'KeyB', 'shift'), false)).toBe('shift+b')
  expect(strokeOf(press('B', 'KeyB'), false), 'with caps lock').toBe('b')
})

test('a layout without Latin letters is read by key position', () => {
  expect(strokeOf(press('\u0438', 'KeyB'), false)).toBe('b')
  expect(strokeOf(press('\u03b2', 'KeyB', 'ctrl'), false)).toBe('mod+b')
})

test('a symbol includes its Shift, on any layout', () => {
  expect(strokeOf(press('?', 'Slash', 'shift'), false)).toBe('?')
  expect(strokeOf(press('?', 'Minus', 'shift'), false)).toBe('?')
  expect(strokeOf(press('/', 'Digit7', 'shift'), false)).toBe('/')
  expect(strokeOf(press('+', 'Equal', 'shift'), false)).toBe('plus')
})

test('a symbol typed with AltGr is not a Ctrl+Alt chord', () => {
  expect(strokeOf(press('[', 'Digit8', 'ctrl alt AltGraph'), false)).toBe('[')
})

test('with a modifier, digits are recognised where the layout has symbols, and Option does not change letters', () => {
  expect(strokeOf(press('&', 'Digit1', 'alt'), false)).toBe('alt+1')
  expect(strokeOf(press('\u00a1', 'Digit1', 'alt'), true)).toBe('alt+1')
  expect(strokeOf(press('\u222b', 'KeyB', 'alt'), true)).toBe('alt+b')
  expect(strokeOf(press('Dead', 'KeyN', 'alt'), true)).toBe('alt+n')
})

test('a key without a meaning yet is not a stroke', () => {
  for (const key of ['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'CapsLock', 'Process'])
    expect(strokeOf(press(key, ''), false)).toBeUndefined()
})

test('named keys include their Shift', () => {
  expect(strokeOf(press('ArrowUp', 'ArrowUp', 'shift'), false)).toBe('shift+arrowup')
  expect(strokeOf(press(' ', 'Space'), false)).toBe('space')
})

test('in a field only commands, Escape and function keys are not text', () => {
  expect(['mod+k', 'alt+1', 'escape', 'f2'].every(isCommandStroke)).toBe(true)
  expect(['b', 'shift+b', '/', 'enter', 'arrowup', 'space'].some(isCommandStroke)).toBe(false)
})

// A French keyboard types signs on the digit row, and digits with Shift.
test.each([
  ['&', 'Digit1', '', '1'],
  ['\u00e9', 'Digit2', '', '2'],
  ['\u00e0', 'Digit0', '', '0'],
  ['1', 'Digit1', 'shift', '1'],
  ['1', 'Digit1', '', '1'],
  ['1', 'Numpad1', '', '1'],
  ['\u011b', 'Digit2', '', '2'],
])('%s of %s with “%s” is the digit %s', (key, code, held, digit) => {
  expect(strokesOf(press(key, code, held), false)[0]).toBe(digit)
})

test('a sign on a layout’s digit key still means the sign', () => {
  const strokes = strokesOf(press('-', 'Digit6'), false)
  expect(matchStroke(map, calm, undefined, strokes)).toEqual({ kind: 'action', id: 'book.finer' })
  expect(matchStroke(map, calm, undefined, strokesOf(press('&', 'Digit1'), false))).toEqual({
    kind: 'action',
    id: 'ticket.share25',
  })
  expect(matchStroke(map, calm, 'g', strokesOf(press('"', 'Digit3'), false))).toEqual({
    kind: 'action',
    id: 'layout.portfolio',
  })
})

test('Shift with a digit is the typed sign, not a digit', () => {
  expect(strokesOf(press('!', 'Digit1', 'shift'), false)).toEqual(['!'])
  expect(strokesOf(press('/', 'Digit7', 'shift'), false)).toEqual(['/'])
})

test('a digit is shown as printed on its key', () => {
  const french = new Map([['Digit1', '&']])
  expect(formatChord('g 1', false, french)).toBe('G &')
  expect(formatChord('2', false, french)).toBe('2')
  expect(formatChord('1', false)).toBe('1')
})

const map = keymapOf({})
const calm = shortcutIds.filter((id) => !isArmedAction(id))

test('no default chord conflicts with another', () => {
  for (const id of shortcutIds)
    for (const chord of shortcutActions[id]) expect(chordConflicts(map, id, chord), `${id}: ${chord}`).toEqual([])
})

test('two strokes form one action, and the first alone does nothing', () => {
  expect(matchStroke(map, calm, undefined, ['g'])).toEqual({ kind: 'begun', stroke: 'g' })
  expect(matchStroke(map, calm, 'g', ['m'])).toEqual({ kind: 'action', id: 'go.markets' })
})

test('a second stroke that completes nothing starts a new chord', () => {
  expect(matchStroke(map, calm, 'g', ['b'])).toEqual({ kind: 'action', id: 'ticket.buy' })
  expect(matchStroke(map, calm, 'g', ['d'])).toEqual({ kind: 'begun', stroke: 'd' })
  expect(matchStroke(map, calm, 'g', ['shift+y'])).toEqual({ kind: 'nothing' })
})

test('a key whose action is unavailable here is left alone', () => {
  expect(matchStroke(map, [], undefined, ['b'])).toEqual({ kind: 'nothing' })
  expect(matchStroke(map, ['ticket.buy'], undefined, ['g'])).toEqual({ kind: 'nothing' })
})

test('an armed key takes precedence over the same ordinary key, but only while available', () => {
  expect(matchStroke(map, [...calm, 'armed.buyBid'], undefined, ['b'])).toEqual({ kind: 'action', id: 'armed.buyBid' })
  expect(matchStroke(map, calm, undefined, ['b'])).toEqual({ kind: 'action', id: 'ticket.buy' })
})
