import { expect, test } from 'vitest'
import { StorageError } from '../../venuePort'
import { explainLate } from './explainLate'

test('a request that NATS did not answer in time is one line, anything else is left as it is', () => {
  const late = Object.assign(new Error('timeout'), { name: 'TimeoutError' })
  const explained = explainLate(late)
  expect(explained).toBeInstanceOf(StorageError)
  expect(String(explained)).toContain('NATS does not answer in time')
  const fault = new Error('a fault of ours')
  expect(explainLate(fault)).toBe(fault)
})
