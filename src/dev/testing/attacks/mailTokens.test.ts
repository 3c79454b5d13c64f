import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { getPaperMails } from '@/core/protocol/paper/getPaperMails'
import { noLimits } from '@/venue/api/gateway'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { createScene, type Scene } from '../conformance/scene'
import type { Trader } from '../registeredTrader'

let venue: StartedVenue
let scene: Scene

beforeAll(async () => {
  venue = await startVenue({ gateway: { limits: noLimits } })
  scene = await createScene({ ...venue, inside: venue.core, runName: 'mails' }, '1')
})
afterAll(async () => {
  scene.end()
  await venue.close()
})

async function mailsOf(trader: Trader) {
  const { body } = await scene.rest('GET', '/paper/mails', { as: trader })
  return getPaperMails.reply.parse(body).mails
}

test('mail tokens appear only in the mail to their owner, and in no other response', async () => {
  const [ann, thief] = [await scene.trader('ann'), await scene.trader('thief')]
  const [annsSocket, thiefsSocket] = [await scene.socket(ann), await scene.socket(thief)]
  for (const socket of [annsSocket, thiefsSocket]) await socket.ask('subscribe', ['orders', 'positions', 'fills'])
  const body = { email_address: 'ann@example.com' }
  const answers: unknown[] = [await scene.rest('POST', '/account/email-address', { as: ann, body })]
  const [mail] = await mailsOf(ann)
  const tokens = [mail?.confirmationToken, mail?.unsubscribeToken].map(String)
  expect(tokens.every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true)
  expect(tokens[0]).not.toBe(tokens[1])
  expect(`${mail?.subject} ${mail?.text}`).not.toContain(tokens[0])
  const asked: readonly Endpoint[] = Object.values(endpoints)
  for (const { method, path } of asked) {
    if (method !== 'GET' || path.includes('{')) continue
    const url = `${path}?asset=ETH&account=${ann.account}&referral_code=ann`
    for (const as of [ann, thief]) answers.push((await scene.rest('GET', url, { as })).body)
    answers.push((await scene.rest('GET', url)).body)
  }
  answers.push(await mailsOf(thief), annsSocket.frames, thiefsSocket.frames)
  const text = JSON.stringify(answers)
  expect(tokens.filter((token) => text.includes(token))).toEqual([])
})

test('a used token, or one of an earlier address, is no longer shown', async () => {
  const bob = await scene.trader('bob')
  await scene.rest('POST', '/account/email-address', { as: bob, body: { email_address: 'bob@example.com' } })
  const [before] = await mailsOf(bob)
  const proof = { account: bob.account, email_auth_token: before?.confirmationToken }
  await scene.rest('POST', '/account/email-verified', { body: proof })
  const [after] = await mailsOf(bob)
  expect(after).toMatchObject({ to: 'bob@example.com', unsubscribeToken: before?.unsubscribeToken })
  expect(after?.confirmationToken).toBeUndefined()
})
