import { expect, test } from 'vitest'
import { createTrailBrowser, trailScene } from '@/dev/scenes/trailScene'
import { openLazyTrails } from './lazyTrails'
import type { NewTrail } from './trail'
import { createTrailMarks } from './trailMarks'

test('a trail whose code does not load says so, and the next one loads it again', async () => {
  const scene = trailScene()
  const { storage } = createTrailBrowser()
  let loads = 0
  const trails = openLazyTrails({ storage, name: 'paper.0xaa', onEnd: () => undefined }, async () => {
    loads += 1
    if (loads < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return scene.trails
  })
  const asked: NewTrail = {
    orderId: scene.stop.orderId,
    instrumentName: scene.stop.instrumentName,
    priceStep: 100_000n as NewTrail['priceStep'],
    distance: { unit: 'usd', usd: 10_000_000n as NewTrail['priceStep'] },
    activation: undefined,
    minEditMs: 2_000,
  }
  expect(await trails.begin(asked)).toBe('notLoaded')
  // A closed page left a trail, so a read loads the code too.
  createTrailMarks(storage, 'paper.0xaa').keep('0x01', { ...asked, isActive: false }, ['0x01'])
  trails.onRead([])
  await scene.rest()
  expect(loads).toBe(2)
  expect(await trails.begin(asked)).toBeUndefined()
  expect([loads, trails.isTrailing('0x01')]).toEqual([3, true])
})
