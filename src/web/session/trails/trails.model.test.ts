import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { trailScene } from '@/dev/scenes/trailScene'
import type { NewTrail } from './trail'

/*
 * An independent model of a trailing stop, with plain loops and whole thousandths of a dollar.
 */
const tick = 100
const stepMs = 250
const rateMs = 2_000
const start = 3_000_000

type Plain = {
  readonly isBuy: boolean
  readonly away: (best: number) => number
  readonly activation: number | undefined
}

function plainTrail({ isBuy, away, activation }: Plain, firstTrigger: number) {
  let trigger = firstTrigger
  let best: number | undefined
  let nextMs = 0
  /** The model is for a long; a short is mirrored. */
  const way = isBuy ? -1 : 1
  return {
    trigger: () => trigger,
    isReached: (mark: number) => way * mark <= way * trigger,
    see: (mark: number) => {
      if (best === undefined && activation !== undefined && way * mark < way * activation) return
      if (best === undefined || way * mark > way * best) best = mark
    },
    move: (nowMs: number, mark: number) => {
      if (best === undefined || nowMs < nextMs) return
      let wanted = best - way * away(best)
      // Rounded away from the mark, and before the mark.
      while (wanted % tick !== 0) wanted -= way
      while (way * wanted >= way * mark) wanted -= way * tick
      if (way * wanted <= way * trigger) return
      trigger = wanted
      nextMs = nowMs + rateMs
    },
  }
}

const toPrice = (thousandths: number) => fixed6<Price>(BigInt(thousandths) * 1_000n)

const cases = [
  { name: 'a long by 12 USD', isBuy: false, usd: 12_000, activation: undefined },
  { name: 'a short by 12 USD', isBuy: true, usd: 12_000, activation: undefined },
  { name: 'a long by 0.8 %', isBuy: false, perMille: 8, activation: undefined },
  { name: 'a short by 0.8 %, active from 2,997', isBuy: true, perMille: 8, activation: 2_997_000 },
  { name: 'a long by 12 USD, active from 3,003', isBuy: false, usd: 12_000, activation: 3_003_000 },
]

test.each(cases.flatMap((one) => [1, 2, 3, 4].map((seed) => ({ ...one, seed }))))(
  '$name ends each of 1,000 steps of a random market where a plain model does (seed $seed)',
  async ({ isBuy, usd, perMille = 0, activation, seed }) => {
    const random = createRandom(seed)
    const terms: Partial<NewTrail> = {
      distance:
        usd === undefined
          ? { unit: 'percent', fraction: parseFixed6<Fraction>(`0.00${perMille}`) }
          : { unit: 'usd', usd: toPrice(usd) },
      activation: activation === undefined ? undefined : toPrice(activation),
      minEditMs: rateMs,
    }
    // Rounds to a thousandth away from the mark, then to a tick.
    const away = (best: number) => usd ?? Math.ceil((best * perMille) / 1_000)
    let moves = 0
    let triggered = 0
    for (let done = 0; done < 1_000;) {
      const firstTrigger = isBuy ? start + 20_000 : start - 20_000
      const scene = trailScene({ side: isBuy ? 'buy' : 'sell', trigger: toPrice(firstTrigger) })
      const plain = plainTrail({ isBuy, away, activation }, firstTrigger)
      let mark = start
      await scene.begin(terms)
      plain.see(mark)
      plain.move(scene.time.clock.nowMs(), mark)
      for (; done < 1_000; done++) {
        await scene.pass(stepMs)
        plain.move(scene.time.clock.nowMs(), mark)
        mark += Math.round(random.normal() * (random.integer(40) === 0 ? 9_000 : 900))
        if (plain.isReached(mark)) {
          // The venue acts on its mark before the page receives it.
          const open = scene.open()
          if (open === undefined) throw new Error('the stop is gone')
          await scene.emit([{ ...open, orderStatus: 'filled' }])
          triggered += 1
          expect(scene.ended.map(({ end }) => end.why)).toEqual(['triggered'])
          break
        }
        await scene.move(toPrice(mark))
        plain.see(mark)
        plain.move(scene.time.clock.nowMs(), mark)
        expect(scene.trigger()).toBe(toPrice(plain.trigger()))
      }
      moves += scene.edits.length
      scene.trails.close()
      expect(scene.edits.every(({ atMs }, at) => at === 0 || atMs - (scene.edits[at - 1]?.atMs ?? 0) >= rateMs)).toBe(
        true,
      )
    }
    // Guards against a market that never moves the stop.
    expect(moves).toBeGreaterThan(10)
    expect(triggered).toBeGreaterThan(0)
  },
)
