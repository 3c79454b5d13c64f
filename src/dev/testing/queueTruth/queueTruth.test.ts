import { expect, test } from 'vitest'
import type { QueueModel } from '@/venue/engine/mirror/queueModel'
import { compareQueues } from './compareQueues'

const models: readonly (QueueModel & { readonly name: string })[] = [
  { name: 'risk-averse', kind: 'risk-averse' },
  { name: 'uniform', kind: 'uniform' },
  { name: 'power:3', kind: 'power', exponent: 3 },
  { name: 'log', kind: 'log' },
]

/** The errors of docs/performance.md, printed by this test. */
test.each([
  { isYoungFirst: false, market: 'cancellations anywhere in the queue' },
  { isYoungFirst: true, market: 'young orders cancelled more often' },
])(
  'the predicted fills are near the real ones: $market',
  ({ isYoungFirst, market }) => {
    const found = models.map((model) => ({
      name: model.name,
      ...compareQueues(model, { seed: 5, steps: 60_000, isYoungFirst }),
    }))
    const rows = found.map(({ name, orders, realFillRatio, predictedFillRatio, wrong, timeBias }) =>
      [
        name.padEnd(12),
        `${orders} orders`,
        `filled ${(100 * realFillRatio).toFixed(1)} % in truth, ${(100 * predictedFillRatio).toFixed(1)} % predicted`,
        `${(100 * wrong).toFixed(1)} % wrong`,
        `time to fill ${timeBias > 0 ? '+' : ''}${(100 * timeBias).toFixed(1)} %`,
      ].join(' | '),
    )
    console.info([market, ...rows].join('\n'))
    for (const { name, orders, realFillRatio, predictedFillRatio, wrong } of found) {
      expect(orders, name).toBeGreaterThan(300)
      expect(Math.abs(realFillRatio - predictedFillRatio), name).toBeLessThan(0.1)
      expect(wrong, name).toBeLessThan(0.15)
    }
    const ratio = (name: string) => found.find((one) => one.name === name)?.predictedFillRatio ?? Number.NaN
    // The models are in this order by their definition: the more is cancelled behind, the later a fill.
    expect(ratio('risk-averse')).toBeLessThanOrEqual(ratio('power:3') + 0.02)
    expect(ratio('power:3')).toBeLessThanOrEqual(ratio('uniform') + 0.05)
  },
  120_000,
)
