import { expect, test } from 'vitest'
import { shownReply } from './ReplyView'

test('JSON is shown with its line breaks, and secrets are masked everywhere', () => {
  expect(shownReply('{"a":{"api_secret":"abc"},"api_key":"k"}').text).toBe(
    '{\n  "a": {\n    "api_secret": "••••••"\n  },\n  "api_key": "k"\n}',
  )
})

test('an empty secret is shown as empty', () => {
  expect(shownReply('{"api_secret":""}').text).toContain('""')
})

test('other text is shown unchanged, and long text is cut off', () => {
  expect(shownReply('a,b\n1,2\n')).toEqual({ text: 'a,b\n1,2\n', isCut: false })
  const long = shownReply('x'.repeat(70_000))
  expect([long.text.length, long.isCut]).toEqual([60_000, true])
})
