import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { createMortalBrowser } from '../mortalBrowser'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost } from '../startHost'
import { createPerson } from './measureFirst'
import { sampleProcesses, percent, print } from './siteLook'
import { measureAlone, measureOrders, measureRestart } from './siteVenue'

/* npm run perf -- site: the cost of the static site's venue in a real Chromium, in Linux's figures. */
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url))
/** From an empty profile to the first fill, at a person's pace. The venue's worker is not slowed down with the page. */
async function visit(page: Page, siteUrl: string, slowdown: number): Promise<{ book: string; fill: string }> {
  await page.setViewportSize({ width: 1440, height: 900 })
  page.setDefaultTimeout(120_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const screen = new TradeScreen(page, siteUrl)
  const person = createPerson(page, 22)
  const startMs = performance.now()
  const now = () => `${((performance.now() - startMs) / 1_000).toFixed(1)} s`
  await page.goto(`${siteUrl}/`)
  const book = screen.bookCell('buy', 1, 'price').waitFor().then(now)
  await person.click(page.getByRole('button', { name: 'Connect wallet' }))
  await person.click(screen.walletDialog.getByRole('button', { name: 'Start with play money' }))
  await screen.account.waitFor()
  await person.click(screen.ticket.getByRole('radio', { name: 'Market' }))
  await person.click(screen.amount)
  await person.type('0.1')
  await person.click(screen.submit)
  await page.getByRole('tab', { name: /Positions.*1/ }).waitFor()
  return { book: await book, fill: now() }
}

async function measureSlowVisit(siteUrl: string): Promise<void> {
  const browser = createMortalBrowser()
  try {
    const { fill } = await visit(await browser.openPage(), siteUrl, 4)
    print('the same with a quarter of the processor for the page', fill, '≤ 12 s')
  } finally {
    await browser.close()
  }
}

/** A first visit, and then the cost of the open page. */
async function measureDesk(siteUrl: string, seconds: number): Promise<number> {
  const browser = createMortalBrowser()
  try {
    const { book, fill } = await visit(await browser.openPage(), siteUrl, 1)
    print('empty browser to the book', book)
    print('empty browser to the first order filled', fill, '≤ 5 s')
    const { worker, main } = await sampleProcesses(await browser.renderers(), seconds)
    print('worker beside the desk, share of a core', percent(worker), '≤ 8 %')
    return main
  } finally {
    await browser.close()
  }
}

/** The same page with the venue in a separate process: the cost of the main thread alone. */
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
    return (await sampleProcesses(await browser.renderers(), seconds)).main
  } finally {
    await browser.close()
    await host.close()
  }
}

/** Another page takes over after the venue's page was closed, and after its process was killed. */
async function measureTakeover(siteUrl: string): Promise<void> {
  const browser = createMortalBrowser()
  const open = async (): Promise<TradeScreen> => {
    const page = await browser.openPage()
    // A first visit takes long on a busy machine.
    page.setDefaultTimeout(120_000)
    const screen = new TradeScreen(page, siteUrl)
    await screen.open()
    await screen.connection.filter({ hasText: /^Live$/ }).waitFor()
    return screen
  }
  try {
    let first = await open()
    for (const how of ['closed', 'killed'] as const) {
      const next = await open()
      // The startup costs of a page and a venue are over.
      await setTimeout(8_000)
      const startMs = performance.now()
      await endPage(first.page, how)
      await next.connection.filter({ hasNotText: /^Live$/ }).waitFor()
      await next.connection.filter({ hasText: /^Live$/ }).waitFor()
      print(`takeover, the page ${how}`, `${((performance.now() - startMs) / 1_000).toFixed(1)} s`, '≤ 2 s')
      first = next
    }
  } finally {
    await browser.close()
  }
}

async function endPage(page: Page, how: 'closed' | 'killed'): Promise<void> {
  if (how === 'closed') return page.close()
  const session = await page.context().newCDPSession(page)
  // The process ends before it can answer.
  session.send('Page.crash').catch(() => undefined)
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    orders: { type: 'string', default: '100000' },
    help: { type: 'boolean' },
  },
})
if (values.help === true) {
  console.log(
    'npm run perf -- site [--seconds N] [--orders N, in the data at the restart]: the venue of the static site',
  )
} else {
  const seconds = Number(values.seconds)
  const server = createSiteServer(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const siteUrl = `http://localhost:${port}`
  try {
    const withVenue = await measureDesk(siteUrl, seconds)
    await measureSlowVisit(siteUrl)
    const without = await measureHosted(seconds)
    print('main thread of the page, share of a core', percent(withVenue))
    print('the same with the venue of npm start', percent(without))
    print('what the venue in the browser adds to it', percent(withVenue - without), '≤ 1 %')
    await measureTakeover(siteUrl)
    await measureAlone(siteUrl, seconds)
    await measureOrders(siteUrl, seconds)
    await measureRestart(siteUrl, Number(values.orders))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
