import { expect, test } from 'vitest'
import { createActionLatencies } from './actionLatency'

test('the stages of a signed order are measured from one to the next', () => {
  const latencies = createActionLatencies()
  const note = (stage: 'pressed' | 'signed' | 'answered' | 'drawn', atMs: number) =>
    latencies.note({ id: 1, action: 'place', stage, atMs })
  note('pressed', 1_000)
  expect(latencies.last()).toBeUndefined()
  note('signed', 1_006)
  note('answered', 1_018)
  expect(latencies.last()).toEqual({ action: 'place', signed: 6, answered: 12, drawn: undefined, total: 18 })
  note('drawn', 1_021)
  expect(latencies.last()).toEqual({ action: 'place', signed: 6, answered: 12, drawn: 3, total: 21 })
})

test('a cancel is not signed, so its answer is measured from the press', () => {
  const latencies = createActionLatencies()
  latencies.note({ id: 4, action: 'cancel', stage: 'pressed', atMs: 100 })
  latencies.note({ id: 4, action: 'cancel', stage: 'answered', atMs: 109 })
  expect(latencies.last()).toEqual({ action: 'cancel', signed: undefined, answered: 9, drawn: undefined, total: 9 })
})

test('a rejected order does not count as the last action', () => {
  const latencies = createActionLatencies()
  latencies.note({ id: 1, action: 'place', stage: 'pressed', atMs: 0 })
  latencies.note({ id: 1, action: 'place', stage: 'signed', atMs: 5 })
  expect(latencies.last()).toBeUndefined()
})

test('a late answer to an older order does not replace a newer one', () => {
  const latencies = createActionLatencies()
  latencies.note({ id: 1, action: 'place', stage: 'pressed', atMs: 0 })
  latencies.note({ id: 2, action: 'edit', stage: 'pressed', atMs: 10 })
  latencies.note({ id: 2, action: 'edit', stage: 'answered', atMs: 30 })
  latencies.note({ id: 1, action: 'place', stage: 'answered', atMs: 40 })
  expect(latencies.last()).toMatchObject({ action: 'edit', total: 20 })
})
