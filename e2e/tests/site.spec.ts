import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { expect, test } from '../fixtures'
import { TradeScreen } from '../screens/TradeScreen'

/*
 * The static site in a folder on a generic server: `npm run build:site` comes first. The venue is in the browser, so
 * each test has its own.
 */
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url))

let server: Server
let siteUrl = ''
test.beforeAll(async () => {
  server = createSiteServer(folder, '/desks/paper/')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  siteUrl = `http://localhost:${port}/desks/paper`
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The venue creates its history on the first visit, which takes long on a busy machine. */
const firstStartMs = 45_000

test('a folder of files is a venue: an order is placed, shared with a second page, and outlives the page that ran the venue', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const first = new TradeScreen(page, siteUrl)
  // A deep link without a file: the 404 page leads to the site.
  await first.open('BTC-PERP')
  await expect(page).toHaveURL(`${siteUrl}/trade/BTC-PERP`)
  await expect(first.bookCell('buy', 1, 'price')).toBeVisible({ timeout: firstStartMs })
  await first.connect('Paper (demo) wallet')
  await first.accountTicket.waitFor()
  const price = Math.floor(
    Number((await first.bookCell('buy', 1, 'price').innerText()).replaceAll(/[^\d.]/g, '')) * 0.9,
  )
  await first.place({ side: 'Buy', price: String(price), amount: '0.01' })
  await expect(first.orderRows).toHaveCount(1)

  // A second page of the same browser trades at the same venue, with the account of the first.
  const other = new TradeScreen(await context.newPage(), siteUrl)
  await other.open('BTC-PERP')
  await expect(other.orderRows).toHaveCount(1)

  // The page that runs the venue is killed. The other one takes over, and nothing is lost.
  await expect(other.connection).toHaveText('Live')
  const began = Date.now()
  await page.close()
  await expect(other.connection).not.toHaveText('Live')
  await expect(other.connection).toHaveText('Live')
  test.info().annotations.push({ type: 'takeover', description: `${Date.now() - began} ms` })
  await expect(other.orderRows).toHaveCount(1)
  await expect(other.orderRows.first()).toContainText('0.01')
  await other.page.reload()
  await expect(other.orderRows).toHaveCount(1)
})
