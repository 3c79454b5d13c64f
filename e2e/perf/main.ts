import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createReport, type Look, type Report } from './figures'
import { explainChain, measureChain } from './measureChain'
import { explainFirst, measureFirst } from './measureFirst'
import { explainLive, measureLive } from './measureLive'
import { explainLoad, measureLoad } from './measureLoad'
import { explainMany, measureMany, prepareMany } from './measureMany'
import { explainOwn, measureOwn } from './measureOwn'
import { explainRoutes, measureRoutes } from './measureRoutes'
import { help, parsePerf, type Part, type PerfOptions } from './options'
import { openStage, type Stage } from './stage'

/** A page that waits in vain would never end, and lose the figures of all others. */
const patienceMs = 180_000

async function measure({ isQuick, parts, slowdowns, repeats, jsonFile }: PerfOptions): Promise<void> {
  const report = createReport()
  const stage = await openStage()
  const loadBefore = loadavg()[0] ?? 0
  const startMs = performance.now()
  const seconds = isQuick ? 3 : 6
  const looks: Record<Part, (stage: Stage, look: Look, report: Report) => Promise<void>> = {
    load: measureLoad,
    live: (...about) => measureLive(...about, seconds),
    chain: (...about) => measureChain(...about, seconds),
    own: (...about) => measureOwn(...about, isQuick ? 10 : 25),
    many: (...about) => measureMany(...about, seconds),
    routes: measureRoutes,
    first: measureFirst,
  }
  explainLoad(report)
  explainLive(report)
  explainChain(report)
  explainOwn(report)
  explainMany(report)
  explainRoutes(report)
  explainFirst(report)
  try {
    if (parts.includes('many')) await prepareMany(stage)
    for (let time = 1; time <= repeats; time++) {
      for (const slowdown of slowdowns) {
        // Alternates between the pages, so that other load on the machine affects both.
        for (const page of ['app', 'plain'] as const) {
          const look: Look = { page, slowdown }
          for (const part of parts) {
            console.error(
              `${time}/${repeats} ${part}: ${page}, ${slowdown === 1 ? 'full processor' : `1/${slowdown} of it`}`,
            )
            const ended = await Promise.race([
              looks[part](stage, look, report).then(
                () => 'done',
                (error: unknown) => `failed: ${String(error)}`,
              ),
              delay(patienceMs, `ended after ${patienceMs / 1000} s`, { ref: false }),
            ])
            if (ended !== 'done') {
              console.error(`  ${ended}\n  what it had measured by then counts`)
              process.exitCode = 1
            }
          }
        }
      }
    }
    const load = `${loadBefore.toFixed(1)} at the beginning, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`
    const took = Math.round((performance.now() - startMs) / 1000)
    console.log(
      `Chromium ${stage.browser.version()}, ${cpus().length} processors, load ${load}, ${repeats} looks, ${took} s\n`,
    )
    console.log(report.text(slowdowns))
    if (jsonFile !== undefined) writeFileSync(jsonFile, JSON.stringify(report.json(), undefined, 2))
  } finally {
    await stage.close()
  }
}

const parsed = parsePerf(process.argv.slice(2))
if (parsed.kind === 'help') console.log(help)
else if (parsed.kind === 'refused') {
  console.error(`perf: ${parsed.reason}\nTry --help.`)
  process.exitCode = 2
} else await measure(parsed.options)
