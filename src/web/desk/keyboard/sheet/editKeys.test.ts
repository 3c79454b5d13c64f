import { expect, test } from 'vitest'
import { keymapOf } from '@/web/ui/shortcuts/keymapStore'
import { shortcutIds, shortcutActions } from '@/web/ui/shortcuts/shortcutActions'
import { conflictsIn, takeChords, withChords, reservedChord } from './editKeys'

test('free keys are assigned, and only differences from the defaults are stored', () => {
  expect(withChords({}, 'ticket.buy', ['shift+h'])).toEqual({ changes: { 'ticket.buy': ['shift+h'] } })
  expect(withChords({ 'ticket.buy': ['shift+h'] }, 'ticket.buy', ['b'])).toEqual({ changes: {} })
  expect(withChords({}, 'ticket.buy', [])).toEqual({ changes: { 'ticket.buy': [] } })
})

test('keys already in use are rejected with the name of their action', () => {
  expect(withChords({}, 'ticket.buy', ['s'])).toEqual({ holders: ['ticket.sell'] })
  expect(withChords({}, 'ticket.buy', ['x', 's'])).toEqual({ holders: ['position.close', 'ticket.sell'] })
})

test('a key that begins other chords conflicts with all of them, and vice versa', () => {
  expect(withChords({}, 'ticket.buy', ['d'])).toEqual({
    holders: [
      'orders.cancelLast',
      'orders.cancelBuys',
      'orders.cancelSells',
      'orders.cancelHere',
      'orders.cancelAll',
      'orders.cancelAllAndStops',
      'orders.stopPegs',
      'quotes.withdrawAll',
    ],
  })
  expect(withChords({}, 'desk.theme', ['x t'])).toEqual({ holders: ['position.close'] })
})

test('the armed keys are a separate layer', () => {
  expect(withChords({}, 'armed.flatten', ['x'])).toEqual({ changes: { 'armed.flatten': ['x'] } })
  expect(withChords({}, 'armed.flatten', ['b'])).toEqual({ holders: ['armed.buyBid'] })
})

test('keys taken over by one action leave its previous action the other keys', () => {
  const taken = takeChords({}, 'ticket.amountUp', ['='])
  expect(keymapOf(taken)['ticket.amountUp']).toEqual(['='])
  expect(keymapOf(taken)['book.coarser']).toEqual(['plus'])
  expect(conflictsIn(taken)).toEqual([])
})

test('a reassigned default can only be restored by taking it over', () => {
  const given = takeChords({}, 'ticket.sell', ['b'])
  expect(keymapOf(given)['ticket.buy']).toEqual([])
  expect(withChords(given, 'ticket.buy', ['b'])).toEqual({ holders: ['ticket.sell'] })
  expect(keymapOf(takeChords(given, 'ticket.buy', ['b']))).toMatchObject({ 'ticket.buy': ['b'], 'ticket.sell': [] })
})

test('a map with two actions on the same keys is detected', () => {
  expect(conflictsIn({})).toEqual([])
  expect(conflictsIn({ 'ticket.sell': ['b'] })).toEqual([['ticket.buy', 'ticket.sell']])
  expect(conflictsIn({ 'ticket.sell': ['g'] }).map(([first]) => first)).toContain('go.trade')
})

test.each(['mod+w', 'mod+t', 'mod+n', 'mod+shift+n', 'mod+1', 'f5', 'alt+f4', 'meta+k', 'g mod+w'])(
  'browsers never pass %s to a page',
  (chord) => expect(reservedChord(chord)).toBe('browser'),
)

test.each(['tab', 'enter', 'escape', 'space', 'mod+c', 'g enter'])('the page itself needs %s', (chord) =>
  expect(reservedChord(chord)).toBe('page'),
)

test('no default is a reserved key, except Esc to cancel', () => {
  const reserved = shortcutIds.flatMap((id) =>
    shortcutActions[id].filter((chord) => reservedChord(chord) !== undefined),
  )
  expect(reserved).toEqual(['escape'])
})
