import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CDPSession } from '@playwright/test'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { createMortalBrowser, type MortalBrowser } from '../mortalBrowser'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost } from '../startHost'
import { memoryMb } from './siteLook'

/*
 * npm run perf -- hour: a page's memory while the market lives and nothing is pressed. One page uses the venue of `npm
 * start`, the other runs the static site's venue; the difference of their processes is that venue's memory.
 */
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url))

type Desk = { readonly browser: MortalBrowser; readonly devtools: CDPSession }
type Sample = { readonly heapMb: number; readonly processMb: number; readonly nodes: number }

async function openDesk(url: string): Promise<Desk> {
  const browser = createMortalBrowser()
  const page = await browser.openPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  page.setDefaultTimeout(120_000)
  const screen = new TradeScreen(page, url)
  await screen.open()
  await screen.connect('Start with play money')
  await screen.account.waitFor()
  return { browser, devtools: await page.context().newCDPSession(page) }
}

/** After two garbage collections, because the first may leave what finalizers retain. */
async function takeSample({ browser, devtools }: Desk): Promise<Sample> {
  for (let run = 0; run < 2; run += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  const processMb = Math.max(...(await browser.renderers()).map(memoryMb))
  return { heapMb: usedSize / 1_048_576, processMb, nodes }
}

const show = ({ heapMb, processMb, nodes }: Sample): string =>
  `heap ${heapMb.toFixed(1).padStart(6)} MB, process ${processMb.toFixed(0).padStart(4)} MB, ${nodes} nodes`

async function measureHour(minutes: number): Promise<void> {
  const server = createSiteServer(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = await startHost(['--seed', '1'])
  const hosted = await openDesk(host.appUrl)
  const site = await openDesk(`http://localhost:${(server.address() as AddressInfo).port}`)
  const startMs = performance.now()
  const samples: { readonly hosted: Sample; readonly site: Sample }[] = []
  try {
    const step = Math.min(10, minutes / 2)
    for (let at = step; at <= minutes; at += step) {
      await setTimeout(Math.max(0, at * 60_000 - (performance.now() - startMs)))
      const sample = { hosted: await takeSample(hosted), site: await takeSample(site) }
      samples.push(sample)
      console.log(`${at.toFixed(0).padStart(3)} min  npm start  ${show(sample.hosted)}`)
      console.log(`         site       ${show(sample.site)}`)
    }
    const [first, last] = [samples[0], samples.at(-1)]
    if (first === undefined || last === undefined) return
    const growth = (last.hosted.heapMb / first.hosted.heapMb - 1) * 100
    console.log(`heap at the end over that at ${step} min: ${growth.toFixed(1)} %`)
    console.log(
      `what the venue adds at the end: ${(last.site.processMb - last.hosted.processMb).toFixed(0)} MB  ≤ 200 MB`,
    )
  } finally {
    await Promise.all([hosted.browser.close(), site.browser.close(), host.close()])
    server.closeAllConnections()
    server.close()
  }
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, help: { type: 'boolean' } } })
const minutes = Number(values.minutes)
if (values.help === true) console.log('npm run perf -- hour [--minutes N]: what an open page keeps in memory')
else if (!(minutes > 0)) {
  console.error(`--minutes takes a number above 0, not "${values.minutes}"`)
  process.exit(2)
} else await measureHour(minutes)
