import { expect, test } from 'vitest'
import { RestError, UnreachableError } from '@/client/restErrors'
import { askVenue, findOut, whileUnreachable } from './askVenue'

/** A venue that cannot be reached so often, and the pauses that were made. */
function scene(unreachable: number, answer: () => unknown) {
  const pauses: number[] = []
  let asked = 0
  return {
    pauses,
    pause: async (ms: number) => void pauses.push(ms),
    ask: async () => {
      asked += 1
      if (asked <= unreachable) throw new UnreachableError('no usable answer')
      return answer()
    },
    asked: () => asked,
  }
}

test('a venue that cannot be reached is asked 15 times in half a minute, and not after that', async () => {
  const soon = scene(14, () => 'here')
  expect(await askVenue(soon.ask, whileUnreachable(soon.pause))).toBe('here')
  // 14 pauses of 2 s.
  expect(soon.pauses.reduce((sum, ms) => sum + ms)).toBe(28_000)
  const late = scene(15, () => 'here')
  await expect(askVenue(late.ask, whileUnreachable(late.pause))).rejects.toBeInstanceOf(UnreachableError)
  expect(late.asked()).toBe(15)
})

test('what the venue refuses is not asked again', async () => {
  const { ask, pause, asked } = scene(0, (): never => {
    throw new RestError('UNAUTHORIZED', 401, undefined, 'no')
  })
  await expect(askVenue(ask, whileUnreachable(pause))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(asked()).toBe(1)
})

test.each([
  ['found', 1, 'it', { status: 'done', value: 'it' }],
  ['not there', 1, undefined, { status: 'notArrived' }],
  ['never answered', 99, 'it', { status: 'unknown' }],
] as const)('what was sent and not answered, %s', async (_, unreachable, answer, outcome) => {
  const { ask, pause } = scene(unreachable, () => answer)
  expect(await findOut(ask, pause)).toEqual(outcome)
})
