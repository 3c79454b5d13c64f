import { expect, test } from 'vitest'
import { OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import { claim, type ClaimDeps } from './claim'

const lost = () => Promise.reject(new OutcomeUnknownError('postClaimTradeFees', 'link lost'))
const unreachable = () => Promise.reject(new UnreachableError('getReferralStatistics'))

/** Runs a claim and returns its states and its outcome. */
async function statesOf(parts: Partial<ClaimDeps>): Promise<string[]> {
  const states: string[] = []
  const outcome = await claim({
    send: () => Promise.resolve(),
    isDone: () => Promise.resolve(true),
    pause: () => Promise.resolve(),
    isOver: () => false,
    onAsking: () => void states.push('asking'),
    ...parts,
  })
  states.push(outcome.status === 'refused' ? `refused ${outcome.failure.code}` : outcome.status)
  return states
}

test('a claim with a reply is done', async () => {
  expect(await statesOf({})).toEqual(['done'])
})

test('a rejection is reported with its code', async () => {
  const send = () => Promise.reject(new RestError('ERR_CLAIM_REFERRAL_NO_REWARDS', 400, undefined, ''))
  expect(await statesOf({ send })).toEqual(['refused ERR_CLAIM_REFERRAL_NO_REWARDS'])
})

test.each([
  [true, 'done'],
  [false, 'notArrived'],
])(
  'without a response the outcome is unknown until the venue says whether the claim was done: %s',
  async (isDone, end) => {
    const answers = [unreachable, unreachable, () => Promise.resolve(isDone)]
    const ask = () => answers.shift()?.() ?? Promise.resolve(isDone)
    expect(await statesOf({ send: lost, isDone: ask })).toEqual(['asking', end])
    expect(answers).toEqual([])
  },
)

test('a closed page stops asking for the outcome', async () => {
  expect(await statesOf({ send: lost, isDone: unreachable, isOver: () => true })).toEqual(['asking', 'unknown'])
})

test('an unknown outcome that the venue will not settle ends with the rejection', async () => {
  const isDone = () => Promise.reject(new RestError('UNAUTHORIZED', 401, undefined, ''))
  expect(await statesOf({ send: lost, isDone })).toEqual(['asking', 'refused UNAUTHORIZED'])
})
