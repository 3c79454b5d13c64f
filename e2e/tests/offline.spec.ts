import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { expect, test } from '../fixtures'
import { TradeScreen } from '../screens/TradeScreen'

test.use({ serviceWorkers: 'allow' })

/** The site's venue creates its history on the first visit, which takes long on a busy machine. */
const firstStartMs = 45_000
/** The page starts to store the app some seconds after it was opened. */
const retainedMs = 90_000

const built = fileURLToPath(new URL('../../dist/site', import.meta.url))

/** Serves a copy of the built site on a separate port; the copy may change and disappear. */
async function serveSite() {
  const folder = mkdtempSync(join(tmpdir(), 'optick-site-'))
  cpSync(built, folder, { recursive: true })
  let server: Server | undefined
  let port = 0
  const open = async () => {
    server = createSiteServer(folder, '/desks/paper/')
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const close = () => {
    server?.closeAllConnections()
    server?.close()
  }
  await open()
  return {
    folder,
    url: `http://localhost:${port}/desks/paper`,
    open,
    close,
    end: () => {
      close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Waits until the browser has stored all files of the app. */
async function whenCached(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(state, { timeout: retainedMs }).toBe('activated')
}

/** Publishes another version of the site, whose first script marks the page. One earlier file is missing. */
function publishNext(folder: string): void {
  writeFileSync(join(folder, 'assets/mark-abc1234.js'), "document.documentElement.dataset.version = 'next'")
  const page = join(folder, 'index.html')
  const mark = '<script type="module" crossorigin src="./assets/mark-abc1234.js"></script>'
  writeFileSync(page, readFileSync(page, 'utf8').replace('<script type="module"', `${mark}$&`))
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (name.startsWith('MarketsScreen-')) rmSync(join(folder, 'assets', name))
  }
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--mode', 'site', '--outDir', folder]
  execFileSync(process.execPath, [...vite, '--config', 'src/dev/tooling/serviceWorker.vite.config.ts'])
}

/** A reloading page has no version yet. */
const versionOf = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['version']).catch(() => undefined)
const offerIn = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Reload' })

test('after one visit the site needs no server, and a new version waits for the trader', async ({
  page,
  context,
  consoleErrors,
  afterPages,
}) => {
  test.setTimeout(400_000)
  const site = await serveSite()
  afterPages(site.end)
  const desk = new TradeScreen(page, site.url)
  await desk.open('BTC-PERP')
  await expect(desk.bookCell('buy', 1, 'price')).toBeVisible({ timeout: firstStartMs })
  await whenCached(page)

  await test.step('after one visit the site needs no server: the page opens without a network, and trades', async () => {
    site.close()

    // A deep link, without a 404 page to restore it.
    await desk.open('BTC-PERP')
    await expect(page).toHaveURL(`${site.url}/trade/BTC-PERP`)
    await expect(desk.connection).toHaveText('Live', { timeout: firstStartMs })
    await desk.connect('Paper (demo) wallet')
    await desk.accountTicket.waitFor()
    const best = Number((await desk.bookCell('buy', 1, 'price').innerText()).replaceAll(/[^\d.]/g, ''))
    await desk.place({ side: 'Buy', price: String(Math.floor(best * 0.9)), amount: '0.01' })
    await expect(desk.orderRows).toHaveCount(1)
    // Another screen, whose code this page has not loaded yet.
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Portfolio' }).click()
    await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
  })

  await test.step('a new version waits for the trader and for an unfinished order, and tabs of the earlier one still work', async () => {
    await site.open()
    await page.getByRole('link', { name: 'Trade', exact: true }).click()
    await expect(desk.bookCell('buy', 1, 'price')).toBeVisible({ timeout: firstStartMs })
    const other = await context.newPage()
    await other.goto(`${site.url}/trade/ETH-PERP`)
    await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    const amount = desk.ticket.getByRole('textbox', { name: 'Amount' })
    await amount.fill('0.5')
    publishNext(site.folder)
    // A busy browser may fail to start the new script in time, and retries at the next visit.
    await expect(() =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update())),
    ).toPass()
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
    await expect.poll(waiting, { timeout: retainedMs }).toBe('installed')
    // Only the other tab, without an unfinished order, offers the new version.
    await expect(offerIn(page, 'A new version of Optick is ready')).toHaveCount(0)
    await page.waitForTimeout(3_000)
    await expect(offerIn(page, 'A new version of Optick is ready')).toHaveCount(0)
    await amount.fill('')
    await amount.blur()
    await expect(offerIn(page, 'A new version of Optick is ready')).toBeVisible()
    expect(await versionOf(page)).toBeUndefined()

    await offerIn(page, 'A new version of Optick is ready').click()
    await expect.poll(() => versionOf(page)).toBe('next')
    await expect(offerIn(other, 'Another tab uses a newer version of Optick')).toBeVisible()
    expect(await versionOf(other)).toBeUndefined()
    // Code of the earlier version that the server no longer has, and that this tab has not loaded yet.
    await other.getByRole('link', { name: 'Markets' }).click()
    await expect(other.getByRole('heading', { name: 'Markets' })).toBeVisible()
    await expect(other.getByRole('table', { name: /Markets/ })).toBeVisible()
    // Links stay in the site's folder.
    await other.getByRole('row', { name: 'ETH-PERP' }).first().click()
    await expect(other).toHaveURL(`${site.url}/trade/ETH-PERP`)

    await offerIn(other, 'Another tab uses a newer version of Optick').click()
    await expect.poll(() => versionOf(other)).toBe('next')
    // The earlier version disappears with its last page.
    const retained = () =>
      other.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((key) => key.includes('precache'))
        const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
        return {
          pages: urls.filter((url) => url.includes('/paper/?')).length,
          markets: urls.some((url) => url.includes('MarketsScreen-')),
        }
      })
    await expect.poll(retained, { timeout: retainedMs }).toEqual({ pages: 1, markets: false })
  })
  // On a busy machine a page's files are released some moments after it has closed; each attempt until then is logged.
  const expected = /NoModificationAllowedError/
  expect(consoleErrors.filter((text) => !expected.test(text))).toEqual([])
  consoleErrors.length = 0
})

test('requests to the venue bypass the service worker, and without a host the page says so', async ({
  page,
  context,
  wallet,
  startOwnHost,
}) => {
  test.setTimeout(300_000)
  void wallet
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7'])
  const answered = watchAnswers(context)
  const desk = new TradeScreen(page, host.appUrl)
  await desk.beginByHand()
  await whenCached(page)
  await page.reload()
  await expect(desk.connection).toHaveText('Live')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await desk.place({ side: 'Buy', price: '2000', amount: '0.5' })
  await expect(desk.orderRows).toHaveCount(1)
  await page.goto(`${host.appUrl}/history/orders`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(answered.byWorker.length).toBeGreaterThan(20)
  expect(
    answered.byWorker.filter((path) => !/^\/(assets\/.*|trade\/ETH-PERP|history\/orders|[\w.]+)?$/.test(path)),
  ).toEqual([])
  expect(answered.byVenue.filter((path) => path.startsWith('/api/')).length).toBeGreaterThan(5)
  expect(answered.askedByWorker.filter((path) => /^\/(api|ws|venue)\b/.test(path))).toEqual([])

  await host.crash()
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await expect(desk.connection).toHaveText(/Reconnecting|Connecting|Offline/)
  await expect(desk.bookCell('buy', 1, 'price')).toHaveCount(0)
  await host.restart()
  await expect(desk.connection).toHaveText('Live')
  await expect(desk.orderRows).toHaveCount(1)
})

/** Requested paths by their source: the service worker, the network, and the worker's own requests. */
function watchAnswers(context: BrowserContext) {
  const answered = { byWorker: [] as string[], byVenue: [] as string[], askedByWorker: [] as string[] }
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().serviceWorker() !== null) answered.askedByWorker.push(pathname)
    else (response.fromServiceWorker() ? answered.byWorker : answered.byVenue).push(pathname)
  })
  return answered
}
