import { expect, test } from 'vitest'
import { OutcomeUnknownError, RestError, UnreachableError } from '@/client/callErrors'
import { claim, type ClaimParts } from './claim'

const lost = () => Promise.reject(new OutcomeUnknownError('postClaimTradeFees', 'link lost'))
const unreachable = () => Promise.reject(new UnreachableError('getReferralStatistics'))

/** The states that were reported, in order. */
async function statesOf(parts: Partial<ClaimParts>): Promise<string[]> {
  const states: string[] = []
  await claim({
    send: () => Promise.resolve(),
    isDone: () => Promise.resolve(true),
    pause: () => Promise.resolve(),
    isOver: () => false,
    onState: (state) => void states.push(state.status === 'refused' ? `refused ${state.failure.code}` : state.status),
    ...parts,
  })
  return states
}

test('what is answered is done', async () => {
  expect(await statesOf({})).toEqual(['pending', 'done'])
})

test('a refusal is reported with its code', async () => {
  const send = () => Promise.reject(new RestError('ERR_CLAIM_REFERRAL_NO_REWARDS', 400, undefined, ''))
  expect(await statesOf({ send })).toEqual(['pending', 'refused ERR_CLAIM_REFERRAL_NO_REWARDS'])
})

test.each([
  [true, 'done'],
  [false, 'notArrived'],
])('what is not answered is in doubt until the venue says whether it was done: %s', async (isDone, end) => {
  const answers = [unreachable, unreachable, () => Promise.resolve(isDone)]
  const ask = () => answers.shift()?.() ?? Promise.resolve(isDone)
  expect(await statesOf({ send: lost, isDone: ask })).toEqual(['pending', 'unknown', end])
  expect(answers).toEqual([])
})

test('nothing is asked on behalf of a page that is gone', async () => {
  expect(await statesOf({ send: lost, isDone: unreachable, isOver: () => true })).toEqual(['pending', 'unknown'])
})

test('a doubt that the venue refuses to settle ends with the refusal', async () => {
  const isDone = () => Promise.reject(new RestError('UNAUTHORIZED', 401, undefined, ''))
  expect(await statesOf({ send: lost, isDone })).toEqual(['pending', 'unknown', 'refused UNAUTHORIZED'])
})
