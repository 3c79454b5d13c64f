import { headers } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { addMarks, readMarks, type RequestMark } from './requestMarks'

test('marks come back from the headers as they were written', () => {
  const marks: RequestMark[] = [
    { at: 0, requestId: '9f2c61d0-41', traceparent: undefined },
    { at: 12, requestId: 'a-1', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  ]
  const written = headers()
  addMarks(written, marks)
  expect(readMarks(written)).toEqual(marks)
})

test.each(['', '1', 'x id', '1 id 00-short', '1 an id with spaces', `1 ${'i'.repeat(65)}`])(
  'a value that is not a mark is ignored: %j',
  (text) => {
    const written = headers()
    written.append('Optick-Request', text)
    expect(readMarks(written)).toEqual([])
  },
)

test('a message without headers has none', () => {
  expect(readMarks(undefined)).toEqual([])
})
