import { expect, test } from 'vitest'
import { fakeReplay, recordedFromNs } from '@/dev/testing/fakeReplay'
import { ann, manualPort } from '@/dev/testing/manualPort'
import type { ReplayPort } from '../../venuePort'
import { createGateway } from '../gateway'
import { createRestGateway } from '../restGateway'
import { postPaperReplay } from './paperReplay'

const later = (seconds: number) => recordedFromNs + BigInt(seconds) * 1_000_000_000n

const replayed = (replay: ReplayPort) => Object.assign(manualPort().port, { replay })

async function get(url: string, replay?: ReplayPort) {
  const port = replay === undefined ? manualPort().port : replayed(replay)
  const request = { method: 'GET', url, headers: {}, remoteAddress: undefined, sender: 'a' }
  const answer = await createRestGateway(port)({ ...request, readBody: () => Promise.resolve('') })
  return { status: answer.status, body: answer.kind === 'text' ? (JSON.parse(answer.text) as unknown) : undefined }
}

async function drive(replay: ReplayPort, body: unknown): Promise<unknown> {
  const gateway = createGateway(replayed(replay), {})
  const origin = { ipAddress: '127.0.0.1', nowsNs: [] }
  const caller = { account: ann, isReadOnly: false, apiKey: 'k' }
  const reply = await postPaperReplay.run({ query: {}, body, params: new Map(), origin, caller, gateway })
  return 'value' in reply ? reply.value : reply
}

test('a venue without a recording says that it has no such service', async () => {
  const missing = { status: 404, body: { error: 'SERVICE_NOT_FOUND' } }
  expect(await get('/paper/replay')).toEqual(missing)
  expect(await get('/paper/replay/curve?instrument=ETH-PERP')).toEqual(missing)
})

test('the state and the price curve of the recording are public', async () => {
  expect(await get('/paper/replay', fakeReplay())).toEqual({
    status: 200,
    body: {
      hash: 'ab'.repeat(32),
      start_time: String(later(0)),
      end_time: String(later(3600)),
      time: String(later(0)),
      playing: false,
      speed: 1,
      clock: 'real',
      session: 1,
      instruments: ['ETH-PERP'],
    },
  })
  expect(await get('/paper/replay/curve?instrument=ETH-PERP', fakeReplay())).toEqual({
    status: 200,
    body: {
      curve: [
        [String(later(0)), '3000'],
        [String(later(1800)), '3018'],
        [String(later(3600)), '3036'],
      ],
    },
  })
  expect(await get('/paper/replay/curve?instrument=BTC-PERP', fakeReplay())).toMatchObject({ status: 400 })
})

test('driving needs an account', async () => {
  const port = replayed(fakeReplay())
  const request = { method: 'POST', url: '/paper/replay', headers: {}, remoteAddress: undefined, sender: 'a' }
  const answer = await createRestGateway(port)({ ...request, readBody: () => Promise.resolve('{"play":true}') })
  expect(answer.status).toBe(401)
})

test('each order answers with the state that it reached', async () => {
  const replay = fakeReplay()
  expect(await drive(replay, { play: true })).toMatchObject({ playing: true })
  expect(await drive(replay, { speed: 250 })).toMatchObject({ speed: 250 })
  expect(await drive(replay, { step: 'candle' })).toMatchObject({ playing: false, time: String(later(60)) })
  expect(await drive(replay, { advance: '5000000000' })).toMatchObject({ time: String(later(65)) })
  expect(await drive(replay, { jump: String(later(1800)) })).toMatchObject({ time: String(later(1800)), session: 2 })
})

test.each([
  ['nothing', {}],
  ['two orders at once', { play: true, speed: 2 }],
  ['a speed below a tenth', { speed: 0.09 }],
  ['a speed above a thousand', { speed: 1001 }],
  ['an unknown step', { step: 'hour' }],
  ['a jump before the recording', { jump: String(later(-1)) }],
  ['a jump behind the recording', { jump: String(later(3601)) }],
])('%s is rejected and changes nothing', async (_, body) => {
  const replay = fakeReplay()
  const before = replay.status()
  await expect(drive(replay, body)).rejects.toThrow(/ERR_MALFORMED_REQUEST|BAD_REQUEST/)
  expect(replay.status()).toEqual(before)
})

test('a lockstep recording does not play by itself', async () => {
  const replay = fakeReplay('lockstep')
  await expect(drive(replay, { play: true })).rejects.toThrow('BAD_REQUEST')
  expect(await drive(replay, { advance: '1000000000' })).toMatchObject({ time: String(later(1)) })
})
