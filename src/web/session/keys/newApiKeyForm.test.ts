import { expect, test } from 'vitest'
import { readApiKeyDraft } from './newApiKeyForm'

const draft = { name: ' bot ', isReadOnly: true, ipText: '' }

test('a key without IP addresses may be used from anywhere, and its label is trimmed', () => {
  expect(readApiKeyDraft(draft)).toEqual({ name: 'bot', readOnly: true })
})

test('IPv4 and IPv6 addresses may be separated by commas, spaces or line breaks', () => {
  const ipText = '198.51.100.7, 2001:db8::1\n::ffff:10.0.0.1;10.0.0.255'
  expect(readApiKeyDraft({ ...draft, ipText })).toEqual({
    name: 'bot',
    readOnly: true,
    ipAddresses: ['198.51.100.7', '2001:db8::1', '::ffff:10.0.0.1', '10.0.0.255'],
  })
})

test('a key needs a label', () => {
  expect(readApiKeyDraft({ ...draft, name: '  ' })).toEqual({ field: 'name' })
})

test.each(['256.1.1.1', '10.0.0', '10.0.0.0/8', 'example.org', '2001:db8:::1', 'a:b:c', '1.2.3.4.5'])(
  '%s is not an IP address and is named in the error',
  (text) => {
    expect(readApiKeyDraft({ ...draft, ipText: `10.0.0.1, ${text}` })).toEqual({ field: 'ip', text })
  },
)
