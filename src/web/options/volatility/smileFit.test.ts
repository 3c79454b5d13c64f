import { expect, test } from 'vitest'
import { smileScene } from '@/dev/scenes/smileScene'
import { settled } from '@/dev/testing/manuallyDriven'
import { type FitReply, type FitRequest, answerFits } from './fitMessages'
import { openFitHere, openFitWorker } from './fitPort'
import { fitPoints, midIv, readCurve, createSmileFitter } from './smileFit'

const flat = smileScene(() => 0.6, { days: 365, strikes: [2700, 3000, 3300] })

test('a fit to mids uses strikes with two sides, a fit to marks all marked strikes', () => {
  const [low, middle, high] = flat.quotes
  if (low === undefined || middle === undefined || high === undefined) throw new Error('three strikes')
  const smile = {
    ...flat,
    quotes: [
      { ...low, bidIv: undefined },
      { ...middle, markIv: undefined },
      { ...high, bidIv: 0.58, askIv: 0.66 },
    ],
  }
  expect(fitPoints(smile, 'midByWidth').map(({ logMoneyness }) => logMoneyness)).toEqual([0, Math.log(1.1)])
  expect(fitPoints(smile, 'mark').map(({ logMoneyness }) => logMoneyness)).toEqual([Math.log(0.9), Math.log(1.1)])
  // 0.62² × 1
  expect(fitPoints(smile, 'midByWidth')[1]?.totalVariance).toBeCloseTo(0.3844, 12)
})

test('a quote twice as wide has a quarter of the weight, with a floor of a fifth of a point', () => {
  const weightOf = (width: number) =>
    fitPoints(
      smileScene(() => 0.6, { width }),
      'midByWidth',
    )[0]?.weight ?? 0
  expect(weightOf(0.01) / weightOf(0.02)).toBeCloseTo(4, 9)
  expect(weightOf(0.0001)).toBeCloseTo(weightOf(0.002), 6)
})

test('by vega, the wings weigh less than strikes at the money', () => {
  const weights = fitPoints(
    smileScene(() => 0.6),
    'midByVega',
  ).map(({ weight }) => weight)
  const greatest = weights.indexOf(Math.max(...weights))
  expect(weights[0]).toBeLessThan((weights[greatest] ?? 0) / 5)
  expect(greatest).toBe(4)
})

test('a mid needs both sides', () => {
  const [quote] = flat.quotes
  if (quote === undefined) throw new Error('there is one')
  expect(midIv(quote)).toBeCloseTo(0.6, 12)
  expect(midIv({ ...quote, askIv: undefined })).toBeUndefined()
})

test('without a fit a smile is linear between its strikes and unknown beyond them', () => {
  const smile = smileScene((k) => 0.6 + k, { strikes: [2700, 3000, 3300] })
  const curve = readCurve(smile, undefined)
  expect(curve?.source).toBe('strikes')
  expect(curve?.ivAt(0)).toBeCloseTo(0.6, 12)
  expect(curve?.ivAt(Math.log(1.1) / 2)).toBeCloseTo(0.6 + Math.log(1.1) / 2, 12)
  expect(curve?.ivAt(Math.log(1.1))).toBeCloseTo(0.6 + Math.log(1.1), 12)
  expect([curve?.ivAt(-0.2), curve?.ivAt(0.2)]).toEqual([undefined, undefined])
  expect([curve?.from, curve?.to]).toEqual([Math.log(0.9), Math.log(1.1)])
})

test('a fitted curve uses the time of its fit', () => {
  const params = { a: 0.09, b: 0, rho: 0, m: 0, sigma: 0.1 }
  const curve = readCurve(flat, { basis: 'mark', years: 0.25, count: 5, fit: { params, error: 0 } })
  expect(curve?.source).toBe('fit')
  expect(curve?.ivAt(0)).toBeCloseTo(0.6, 12)
})

test('a smile without known volatilities has no curve', () => {
  expect(readCurve({ ...flat, quotes: [] }, undefined)).toBeUndefined()
})

function setUp() {
  const asked: FitRequest[] = []
  let reply: (reply: FitReply) => void = () => {}
  let closed = 0
  const fitter = createSmileFitter((onReply) => {
    reply = onReply
    return { ask: (request) => void asked.push(request), close: () => (closed += 1) }
  })
  let received = 0
  const leave = fitter.subscribe(() => (received += 1))
  const answer = () => {
    const request = asked.at(-1)
    if (request !== undefined) reply(answerFits(request))
  }
  return { fitter, asked, answer, leave, received: () => received, closed: () => closed }
}

const near = smileScene((k) => 0.6 + k * k, { days: 7 })
const far = smileScene((k) => 0.65 + k * k, { days: 60 })

test('each expiry is requested once, and gets its fit with the reply', () => {
  const { fitter, asked, answer, received } = setUp()
  fitter.want([near, far], 'mark')
  expect(asked.map(({ tasks }) => tasks.length)).toEqual([2])
  expect(fitter.getSnapshot().smiles.length).toBe(0)
  answer()
  expect(received()).toBe(1)
  expect(fitter.getSnapshot().smiles).toEqual([near, far])
  const found = fitter.getSnapshot().fits.get(near.expiryNs)
  expect(found).toMatchObject({ basis: 'mark', years: 7 / 365, count: 9 })
  fitter.want([near, far], 'mark')
  expect(asked).toHaveLength(1)
})

test('only changed expiries are requested again, and the old fit stays until then', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near, far], 'mark')
  answer()
  const before = fitter.getSnapshot().fits.get(far.expiryNs)
  fitter.want([near, { ...far }], 'mark')
  expect(fitter.getSnapshot().smiles[1]).toBe(far)
  expect(asked.at(-1)?.tasks.map(({ expiryNs }) => expiryNs)).toEqual([far.expiryNs])
  expect(fitter.getSnapshot().fits.get(far.expiryNs)).toBe(before)
})

test('changes during a request go into the next one, once', () => {
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

test('an expired expiry is dropped at once, and not fitted', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near, far], 'mark')
  answer()
  fitter.want([far], 'mark')
  expect(asked).toHaveLength(1)
  expect(fitter.getSnapshot().smiles).toEqual([far])
})

test('another basis needs another fit', () => {
  const { fitter, asked, answer } = setUp()
  fitter.want([near], 'mark')
  answer()
  fitter.want([near], 'midByVega')
  answer()
  expect(asked).toHaveLength(2)
  expect(fitter.getSnapshot().fits.get(near.expiryNs)?.basis).toBe('midByVega')
})

test('nothing is fitted without listeners', () => {
  const { fitter, asked, leave, closed } = setUp()
  leave()
  expect(closed()).toBe(1)
  fitter.want([near], 'mark')
  expect(asked).toEqual([])
})

test('too few strikes are reported as such', () => {
  const { fitter, answer } = setUp()
  fitter.want([smileScene(() => 0.6, { strikes: [2900, 3000, 3100] })], 'mark')
  answer()
  expect([...fitter.getSnapshot().fits.values()]).toEqual([
    { basis: 'mark', years: 30 / 365, fit: undefined, count: 3 },
  ])
})

test('without workers the fit runs on the page, but not after closing', async () => {
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
