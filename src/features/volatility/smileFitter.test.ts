import { expect, test } from 'vitest'
import { settled } from '@/testing/handDriven'
import { smileScene } from '@/testing/smileScene'
import type { FitReply, FitRequest } from './fitMessages'
import { answerFits } from './fitMessages'
import { openFitHere, openFitWorker } from './fitPort'
import { createSmileFitter } from './smileFitter'

function setUp() {
  const asked: FitRequest[] = []
  let reply: (reply: FitReply) => void = () => {}
  let closed = 0
  const fitter = createSmileFitter((onReply) => {
    reply = onReply
    return { ask: (request) => void asked.push(request), close: () => (closed += 1) }
  })
  let heard = 0
  const leave = fitter.subscribe(() => (heard += 1))
  const answer = () => {
    const request = asked.at(-1)
    if (request !== undefined) reply(answerFits(request))
  }
  return { fitter, asked, answer, leave, heard: () => heard, closed: () => closed }
}

const near = smileScene((k) => 0.6 + k * k, { days: 7 })
const far = smileScene((k) => 0.65 + k * k, { days: 60 })

test('each expiry is asked for once, and has its fit when the answer is there', () => {
  const { fitter, asked, answer, heard } = setUp()
  fitter.want([near, far], 'mark')
  expect(asked.map(({ tasks }) => tasks.length)).toEqual([2])
  expect(fitter.getSnapshot().smiles.length).toBe(0)
  answer()
  expect(heard()).toBe(1)
  expect(fitter.getSnapshot().smiles).toEqual([near, far])
  const found = fitter.getSnapshot().fits.get(near.expiryNs)
  expect(found).toMatchObject({ basis: 'mark', years: 7 / 365, count: 9 })
  fitter.want([near, far], 'mark')
  expect(asked).toHaveLength(1)
})

test('only what has changed is asked for again, and the old fit stands until then', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near, far], 'mark')
  answer()
  const before = fitter.getSnapshot().fits.get(far.expiryNs)
  fitter.want([near, { ...far }], 'mark')
  expect(fitter.getSnapshot().smiles[1]).toBe(far)
  expect(asked.at(-1)?.tasks.map(({ expiryNs }) => expiryNs)).toEqual([far.expiryNs])
  expect(fitter.getSnapshot().fits.get(far.expiryNs)).toBe(before)
})

test('what changes while a request is under way goes with the next one, once', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near], 'mark')
  fitter.want([{ ...near }], 'mark')
  const last = { ...near }
  fitter.want([last], 'mark')
  expect(asked).toHaveLength(1)
  answer()
  expect(asked).toHaveLength(2)
  answer()
  expect(asked).toHaveLength(2)
})

test('what has expired is gone at once, and nothing is fitted for it', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near, far], 'mark')
  answer()
  fitter.want([far], 'mark')
  expect(asked).toHaveLength(1)
  expect(fitter.getSnapshot().smiles).toEqual([far])
})

test('another basis is another fit', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near], 'mark')
  answer()
  fitter.want([near], 'midByVega')
  answer()
  expect(asked).toHaveLength(2)
  expect(fitter.getSnapshot().fits.get(near.expiryNs)?.basis).toBe('midByVega')
})

test('nobody works when nobody looks', () => {
  const { fitter, asked, leave, closed } = setUp()
  leave()
  expect(closed()).toBe(1)
  fitter.want([near], 'mark')
  expect(asked).toEqual([])
})

test('too few strikes are told of as such', () => {
  const { fitter, answer } = setUp()
  fitter.want([smileScene(() => 0.6, { strikes: [2900, 3000, 3100] })], 'mark')
  answer()
  expect([...fitter.getSnapshot().fits.values()]).toEqual([
    { basis: 'mark', years: 30 / 365, fit: undefined, count: 3 },
  ])
})

test('without workers the same is done here, and not after it is closed', async () => {
  const replies: FitReply[] = []
  const port = openFitWorker((reply) => replies.push(reply))
  port.ask({ tasks: [{ expiryNs: 1n, points: [] }] })
  await settled()
  expect(replies).toEqual([{ fits: [{ expiryNs: 1n, fit: undefined }] }])
  const closed = openFitHere((reply) => replies.push(reply))
  closed.ask({ tasks: [] })
  closed.close()
  await settled()
  expect(replies).toHaveLength(1)
})
