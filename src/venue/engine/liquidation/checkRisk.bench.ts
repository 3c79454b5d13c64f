import { bench, describe } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { createCascade, move, passSecond, run } from '@/dev/scenes/engine/cascade'

/** The check runs every second between orders, so its duration is the longest delay of an order. */
for (const accounts of [1_000, 10_000]) {
  const calm = createCascade({ accounts, fundUsd: 1_000_000, bidShare: 0.1 })
  const crashed = createCascade({ accounts, fundUsd: 1_000_000, bidShare: 0.1 })
  move(crashed, fixed6(90_000_000n))
  passSecond(crashed, 0)
  let price = 100_000_000n

  describe(`a check of ${accounts.toLocaleString('en')} accounts with a position each`, () => {
    bench('after the prices moved', () => {
      price = 200_010_000n - price
      move(calm, fixed6(price))
      run(calm, { type: 'checkRisk' })
    })
    bench('when nothing moved', () => {
      run(calm, { type: 'checkRisk' })
    })
    bench('with most of them in liquidation, and a step of each', () => {
      crashed.seconds += 2
      move(crashed, crashed.price)
      // Keep the liquidations before the end of their half minute; otherwise nothing is left to measure.
      for (const account of crashed.state.accounts.values()) {
        const { liquidation } = account
        if (liquidation !== undefined) account.liquidation = { ...liquidation, startedAtNs: 2n ** 63n, steps: 3 }
      }
      run(crashed, { type: 'checkRisk' })
    })
  })
}
