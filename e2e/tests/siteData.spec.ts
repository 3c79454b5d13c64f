import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { expect, test } from '../fixtures'
import { TradeScreen } from '../screens/TradeScreen'

/* Troubles with the browser venue's data: a full disk, removal by the browser, damage. */
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url))
/** The venue creates its history on the first visit, which takes long on a busy machine. */
const firstStartMs = 45_000

let server: Server
let siteUrl = ''
test.beforeAll(async () => {
  server = createSiteServer(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://localhost:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function openDesk(page: Page): Promise<TradeScreen> {
  const desk = new TradeScreen(page, siteUrl)
  await page.goto(siteUrl)
  await expect(desk.connection).toHaveText('Live', { timeout: firstStartMs })
  return desk
}

/** Runs in a page of the site without a venue, after the page with the venue has ended. */
async function withStoppedVenue(page: Page, run: () => Promise<void>): Promise<void> {
  await page.goto(`${siteUrl}/venues.json`)
  await expect(() => page.evaluate(run)).toPass({ timeout: 15_000 })
}

test('damaged data, data removed by the browser and a full disk are reported, and the venue runs again', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  const desk = await openDesk(page)
  await test.step('a damaged file stops the venue with a message, can be saved as it is, and one press starts afresh', async () => {
    await withStoppedVenue(page, async () => {
      const root = await navigator.storage.getDirectory()
      for await (const venue of root.values()) {
        const files = await (await root.getDirectoryHandle(venue.name)).getDirectoryHandle('.opaque')
        for await (const name of files.keys()) {
          const file = await files.getFileHandle(name)
          // Beyond the file's name, in the first page of the database.
          const writable = await file.createWritable({ keepExistingData: true })
          const bytes = (await file.getFile()).size
          if (bytes > 8192) await writable.write({ type: 'write', position: 4096, data: new Uint8Array(4096).fill(7) })
          await writable.close()
        }
      }
    })
    await page.goto(`${siteUrl}/?at=settings/data`)
    await expect(page.getByRole('alert')).toContainText('has stopped: the stored data is damaged', {
      timeout: firstStartMs,
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save to a file' }).click()
    expect((await download).suggestedFilename()).toBe('optick-paper.tar')
    await page.getByRole('button', { name: 'Start over…' }).click()
    await page.getByRole('button', { name: 'Erase everything and start over' }).click()
    await expect(desk.connection).toHaveText('Live', { timeout: firstStartMs })
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('data removed by the browser is reported', async () => {
    await withStoppedVenue(page, async () => {
      const root = await navigator.storage.getDirectory()
      for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
    })
    await openDesk(page)
    await expect(page.getByRole('alert')).toContainText('The browser removed the data of the paper venue.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(desk.connection).toHaveText('Live', { timeout: firstStartMs })
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  expect(consoleErrors).toEqual([])

  await test.step('a full disk stops the venue with a message, and the venue continues once there is room', async () => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: siteUrl, quotaSize: 1 })
    // The market's own commands cause the writes.
    const stopped = page.getByRole('alert').filter({ hasText: 'has stopped' })
    await expect(stopped).toContainText('it may have no more room for this site', { timeout: firstStartMs })
    await stopped.getByRole('link', { name: 'Data in this browser' }).click()
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: siteUrl })
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(desk.connection).toHaveText('Live', { timeout: firstStartMs })
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Errors of the failed write, of the journal or of a requested history, and of the market's pending commands. The
    // market must end too, because it would fail ten times a second.
    const expected = /write\(\) failure|SQLITE_IOERR|the venue has stopped/
    expect(consoleErrors.filter((text) => !expected.test(text))).toEqual([])
    expect(consoleErrors.length).toBeLessThan(30)
    consoleErrors.length = 0
  })
})
