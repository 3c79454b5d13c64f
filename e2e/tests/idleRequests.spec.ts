import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { rewriteVenues } from '../rewriteVenues'

/** As many as the real venue lists. */
const assetCount = 98
/** As long as the longest period of an idle page. */
const watchedMs = 60_000
/** The first screens have been read once nothing is asked for this long. Shorter than the page's shortest period. */
const quietMs = 8_000

type Market = { readonly asset: string; readonly instrument_name: string; readonly instrument_type: string }

/** The venue seems to list a perpetual of many more assets. What is asked of those is answered as of ETH. */
async function listManyAssets(page: Page): Promise<void> {
  await page.route(/\/api\/markets(\?|$)/, async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as readonly Market[]
    const model = listed.find(({ instrument_name: name }) => name === 'ETH-PERP')
    const known = new Set(listed.map(({ asset }) => asset))
    const isWhole = !new URL(route.request().url()).searchParams.has('asset')
    const more = Array.from({ length: isWhole ? assetCount - known.size : 0 }, (_, at) => {
      const asset = `AB${at}`
      return {
        ...model,
        asset,
        underlying_asset: asset,
        instrument_name: `${asset}-PERP`,
        instrument_id: String(90_000 + at),
      }
    })
    await route.fulfill({ response, json: [...listed, ...more] })
  })
  await page.route(/\/api\/.*AB\d/, async (route) => {
    await route.continue({ url: route.request().url().replace(/AB\d+/, 'ETH') })
  })
}

/** The venue of the host as a venue that is not on paper: with the limits of one, and frames that are not numbered. */
const asPublicVenue = (list: string) => {
  const [paper] = JSON.parse(list) as readonly Record<string, unknown>[]
  const rules = { requests: { perSecond: 5, underWay: 4 }, pingEveryMs: 15_000 }
  return JSON.stringify([{ ...paper, wsUrl: '/ws', rules }])
}

test('a signed-in idle desk of 98 assets asks for at most 20 things a minute, and for 10 in a second', async ({
  page,
  tradeScreen,
}) => {
  test.setTimeout(watchedMs + 120_000)
  let pings = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => (pings += String(payload).includes('"ping"') ? 1 : 0)),
  )
  await rewriteVenues(page, asPublicVenue)
  await listManyAssets(page)
  await tradeScreen.begin()
  // A position, so that its protection is read, too.
  await tradeScreen.place({ side: 'Buy', amount: '0.1' })
  await tradeScreen.showTable('Positions')
  await expect(page.getByRole('row', { name: /ETH-PERP/ }).first()).toBeVisible()

  const asked: { readonly atMs: number; readonly what: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push({ atMs: Date.now(), what: `${request.method()} ${pathname}` })
  })
  // On a slow machine the chart's past takes longer to read than the account.
  const fromMs = Date.now()
  await expect(() => expect(Date.now() - (asked.at(-1)?.atMs ?? fromMs)).toBeGreaterThan(quietMs)).toPass({
    timeout: watchedMs,
  })
  asked.length = 0
  pings = 0
  await page.waitForTimeout(watchedMs)
  const counts = new Map<string, number>()
  for (const { what } of asked) counts.set(what, (counts.get(what) ?? 0) + 1)
  const seconds = asked.map(
    ({ atMs }) => asked.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1_000).length,
  )
  const description = JSON.stringify({
    pings,
    perMinute: (asked.length * 60_000) / watchedMs,
    worstSecond: Math.max(0, ...seconds),
    counts: [...counts],
  })
  test.info().annotations.push({ type: 'requests', description })
  expect((asked.length * 60_000) / watchedMs, description).toBeLessThanOrEqual(20)
  expect(Math.max(...seconds), description).toBeLessThanOrEqual(10)
  expect(pings).toBeLessThanOrEqual(4)
})
