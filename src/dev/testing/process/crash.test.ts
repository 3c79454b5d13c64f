import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { bundleOf } from '../run/askRun'
import { runSize } from '../runSize'
import { runKills } from './killRun'

/** For more kills: `OPTICK_KILLS=100 npx vitest run src/dev/testing/process/crash.test.ts`. */
const kills = runSize({ usual: 2, full: 20, variable: 'OPTICK_KILLS' })
const seed = Number(process.env['OPTICK_SEED'] ?? '20261121')

test(
  'a venue killed under load retains every acknowledged order, amend and cancel, and the state of its whole journal',
  async () => {
    assert(kills > 0 && Number.isSafeInteger(seed), 'OPTICK_KILLS is a number above 0, OPTICK_SEED a whole number')
    const killVenue = await bundleOf('killVenue')
    const folder = mkdtempSync(join(tmpdir(), 'optick-kills-'))
    const figures = await runKills(killVenue, { folder, seed, count: kills }, (killed) => {
      if (killed % 10 === 0 && killed < kills) console.log(`${killed} of ${kills} kills`)
    })
    const { acknowledged, unanswered, commands, restartMs, restartCpuMs } = figures
    console.log(
      [
        `${kills} kills of seed ${seed} (${JSON.stringify(figures.kills)}):`,
        `  ${commands} commands in the journal, ${acknowledged} acknowledged to three clients, ${unanswered} without an answer`,
        `  lost: ${figures.losses.length}, states that differ from the whole journal's: ${figures.unequal.length}`,
        `  restart until it serves, import, replay and market together: ${spread(restartMs)} ms, of them at work ${spread(restartCpuMs)} ms (budget 3,000)`,
      ].join('\n'),
    )
    expect(figures.losses).toEqual([])
    expect(figures.unequal).toEqual([])
    // A kill may truncate a write; damage inside a log would be our bug.
    expect(figures.notices.filter((notice) => !notice.includes('was cut off'))).toEqual([])
    expect(acknowledged).toBeGreaterThan(kills)
    rmSync(folder, { recursive: true })
  },
  60_000 + kills * 60_000,
)

function spread(sorted: readonly number[]): string {
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return `${at(0.5)} median, ${at(1)} worst`
}
