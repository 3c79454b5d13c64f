import { expect, test } from 'vitest'
import { keyActionIds, keyActions } from '@/ui/keys/keyActions'
import { reservedChord } from './reservedChord'

test.each(['mod+w', 'mod+t', 'mod+n', 'mod+shift+n', 'mod+1', 'f5', 'alt+f4', 'meta+k', 'g mod+w'])(
  '%s never comes to a page',
  (chord) => expect(reservedChord(chord)).toBe('browser'),
)

test.each(['tab', 'enter', 'escape', 'space', 'mod+c', 'g enter'])('%s is needed everywhere on the page', (chord) =>
  expect(reservedChord(chord)).toBe('page'),
)

test('no default is reserved but Esc for taking back', () => {
  const reserved = keyActionIds.flatMap((id) => keyActions[id].filter((chord) => reservedChord(chord) !== undefined))
  expect(reserved).toEqual(['escape'])
})
