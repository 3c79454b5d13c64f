import { expect, test } from 'vitest'
import { askVenue, whileUnreachable } from '@/web/connection/askVenue'
import { OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import { findOut, settleAndCompare } from './askVenue'

/** A venue that is unreachable for the first `unreachable` requests. Records the pauses. */
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

test('an unreachable venue is tried 15 times in half a minute and then given up', async () => {
  const soon = scene(14, () => 'here')
  expect(await askVenue(soon.ask, whileUnreachable(soon.pause))).toBe('here')
  // 14 pauses of 2 s.
  expect(soon.pauses.reduce((sum, ms) => sum + ms)).toBe(28_000)
  const late = scene(15, () => 'here')
  await expect(askVenue(late.ask, whileUnreachable(late.pause))).rejects.toBeInstanceOf(UnreachableError)
  expect(late.asked()).toBe(15)
})

test('a request that the venue rejects is not retried', async () => {
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
] as const)('a request without an answer: %s', async (_, unreachable, answer, outcome) => {
  const { ask, pause } = scene(unreachable, () => answer)
  expect(await findOut(ask, pause)).toEqual(outcome)
})

test.each([
  ['the venue made the change before the answer was lost', true, { status: 'done', value: true }],
  ['the request was lost', false, { status: 'notArrived' }],
] as const)('a setting is read again when %s', async (_, isMade, outcome) => {
  const { ask, pause, pauses } = scene(2, () => setting === 'portfolio')
  let setting = 'standard'
  const send = async () => {
    if (isMade) setting = 'portfolio'
    throw new OutcomeUnknownError('postPortfolioMargin', 'link lost')
  }
  expect(await settleAndCompare(send, async () => (await ask()) === true, pause)).toEqual(outcome)
  expect(pauses).toHaveLength(3)
})

test('a setting with an answer is not read again', async () => {
  const { ask, pause, asked } = scene(0, () => false)
  expect(
    await settleAndCompare(
      async () => 'ok',
      async () => (await ask()) === true,
      pause,
    ),
  ).toMatchObject({
    status: 'done',
  })
  expect(asked()).toBe(0)
})
