import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createSiteServer } from '../../src/tooling/serveSite.mjs'
import { createMortalBrowser } from '../mortalBrowser'
import { startPageVenue } from '../pageVenue'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost } from '../startHost'
import { createPerson } from './measureFirst'

/*
 * npm run perf -- site: what the venue of the static site costs in a real Chromium. Times of threads and memory are those
 * that Linux counts.
 */
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url))
const ticksPerSec = 100

type Thread = { readonly name: string; readonly isMain: boolean; readonly cpuSec: number }

function threadsOf(pid: number): Thread[] {
  return readdirSync(`/proc/${pid}/task`).map((id) => {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    // proc(5): utime and stime are the fields 14 and 15, the first after the name is 3.
    const cpuSec = (Number(fields[11]) + Number(fields[12])) / ticksPerSec
    return { name: stat.slice(stat.indexOf('(') + 1, end), isMain: Number(id) === pid, cpuSec }
  })
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

const isWorker = ({ name }: Thread): boolean => name.startsWith('DedicatedWorker')
const sumOf = (threads: readonly Thread[]): number => threads.reduce((sum, { cpuSec }) => sum + cpuSec, 0)

/** The shares of a core that the workers and the main threads of all pages take in a while. */
async function lookAt(pids: readonly number[], seconds: number): Promise<{ worker: number; main: number }> {
  const all = () => pids.flatMap(threadsOf)
  const before = all()
  const startMs = performance.now()
  await setTimeout(seconds * 1_000)
  const after = all()
  const spentSec = (performance.now() - startMs) / 1_000
  const share = (of: (thread: Thread) => boolean) => (sumOf(after.filter(of)) - sumOf(before.filter(of))) / spentSec
  return { worker: share(isWorker), main: share(({ isMain }) => isMain) }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const print = (name: string, figure: string, target = ''): void =>
  console.log(`${name.padEnd(58)} ${figure.padStart(10)}  ${target}`)

/** From an empty profile to the first fill, at the pace of a person; then what the open page costs. */
async function measureDesk(siteUrl: string, seconds: number): Promise<number> {
  const browser = createMortalBrowser()
  try {
    const page = await browser.openPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    page.setDefaultTimeout(120_000)
    const screen = new TradeScreen(page, siteUrl)
    const person = createPerson(page, 22)
    const startMs = performance.now()
    const now = () => `${((performance.now() - startMs) / 1_000).toFixed(1)} s`
    await page.goto(`${siteUrl}/`)
    await screen.bookCell('buy', 1, 'price').waitFor()
    print('empty browser to the book', now())
    await person.click(page.getByRole('button', { name: 'Connect wallet' }))
    await person.click(screen.walletDialog.getByRole('button', { name: 'Start with play money' }))
    await screen.account.waitFor()
    await person.click(screen.ticket.getByRole('radio', { name: 'Market' }))
    await person.click(screen.amount)
    await person.type('0.1')
    await person.click(screen.submit)
    await page.getByRole('tab', { name: /Positions.*1/ }).waitFor()
    print('empty browser to the first order filled', now(), '≤ 5 s')
    const { worker, main } = await lookAt(await browser.renderers(), seconds)
    print('worker beside the desk, share of a core', percent(worker), '≤ 8 %')
    return main
  } finally {
    await browser.close()
  }
}

/** The same page with the venue in a process of its own: what its main thread does by itself. */
async function measureHosted(seconds: number): Promise<number> {
  const host = await startHost(['--seed', '1'])
  const browser = createMortalBrowser()
  try {
    const page = await browser.openPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    const screen = new TradeScreen(page, host.appUrl)
    await screen.open()
    await screen.connect('Start with play money')
    await screen.account.waitFor()
    await setTimeout(5_000)
    return (await lookAt(await browser.renderers(), seconds)).main
  } finally {
    await browser.close()
    await host.close()
  }
}

/** The venue alone: a page without the app runs it. */
async function measureAlone(siteUrl: string, seconds: number): Promise<void> {
  const file = readdirSync(`${folder}/assets`).find((name) => /^venueWorker-.*\.js$/.test(name))
  const browser = createMortalBrowser()
  try {
    const page = await browser.openPage()
    await page.goto(`${siteUrl}/venues.json`)
    const [before = 0] = (await browser.renderers()).map(memoryMb).toSorted((a, b) => b - a)
    const venue = await startPageVenue(page, `/assets/${file}`)
    print('start of a new venue', `${(venue.startMs / 1_000).toFixed(1)} s`)
    const { worker } = await lookAt(await browser.renderers(), seconds)
    print('worker alone, share of a core', percent(worker), '≤ 8 %')
    const [after = 0] = (await browser.renderers()).map(memoryMb).toSorted((a, b) => b - a)
    print(`memory that the venue adds, after ${seconds} s`, `${(after - before).toFixed(0)} MB`, '≤ 200 MB')
    await venue.close()
    await browser.kill('browser')
    const again = await browser.openPage()
    await again.goto(`${siteUrl}/venues.json`)
    const restarted = await startPageVenue(again, `/assets/${file}`)
    print('start again after a kill', `${(restarted.startMs / 1_000).toFixed(1)} s`, '≤ 2 s')
    await restarted.close()
  } finally {
    await browser.close()
  }
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' }, help: { type: 'boolean' } } })
if (values.help === true) console.log('npm run perf -- site [--seconds N]: what the venue of the static site costs')
else {
  const seconds = Number(values.seconds)
  const server = createSiteServer(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const siteUrl = `http://localhost:${port}`
  try {
    const withVenue = await measureDesk(siteUrl, seconds)
    const without = await measureHosted(seconds)
    print('main thread of the page, share of a core', percent(withVenue))
    print('the same with the venue of npm start', percent(without))
    print('what the venue in the browser adds to it', percent(withVenue - without), '≤ 1 %')
    await measureAlone(siteUrl, seconds)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
