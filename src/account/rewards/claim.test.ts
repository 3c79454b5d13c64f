import { expect, test } from 'vitest'
import { OutcomeUnknownError } from '@/client/callErrors'
import { RestError, UnreachableError } from '@/client/restErrors'
import { claim, type ClaimParts } from './claim'

const lost = () => Promise.reject(new OutcomeUnknownError('postClaimTradeFees', 'link lost'))
const unreachable = () => Promise.reject(new UnreachableError('getReferralStatistics'))

/** The states that were told, one after the other. */
async function told(parts: Partial<ClaimParts>): Promise<string[]> {
  const states: string[] = []
  await claim({
    send: () => Promise.resolve(),
    isDone: () => Promise.resolve(true),
    pause: () => Promise.resolve(),
    isOver: () => false,
    tell: (state) => void states.push(state.status === 'refused' ? `refused ${state.failure.code}` : state.status),
    ...parts,
  })
  return states
}

test('what is answered is done', async () => {
  expect(await told({})).toEqual(['pending', 'done'])
})

test('a refusal is told with its code', async () => {
  const send = () => Promise.reject(new RestError('ERR_CLAIM_REFERRAL_NO_REWARDS', 400, undefined, ''))
  expect(await told({ send })).toEqual(['pending', 'refused ERR_CLAIM_REFERRAL_NO_REWARDS'])
})

test.each([
  [true, 'done'],
  [false, 'notArrived'],
])('what is not answered is in doubt until the venue says whether it was done: %s', async (isDone, end) => {
  const answers = [unreachable, unreachable, () => Promise.resolve(isDone)]
  const ask = () => answers.shift()?.() ?? Promise.resolve(isDone)
  expect(await told({ send: lost, isDone: ask })).toEqual(['pending', 'unknown', end])
  expect(answers).toEqual([])
})

test('nobody is asked for a page that is gone', async () => {
  expect(await told({ send: lost, isDone: unreachable, isOver: () => true })).toEqual(['pending', 'unknown'])
})

test('a doubt that the venue refuses to settle ends with the refusal', async () => {
  const isDone = () => Promise.reject(new RestError('UNAUTHORIZED', 401, undefined, ''))
  expect(await told({ send: lost, isDone })).toEqual(['pending', 'unknown', 'refused UNAUTHORIZED'])
})
