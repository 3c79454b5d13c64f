import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expectBothThemes } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import type { Host } from '../startHost'

const quiet = ['--market', 'quiet', '--seed', '7']
const secondDomain = { name: 'Second Paper', version: '1', chainId: 31_337 }
const secondFlags = ['--domain-name', secondDomain.name, '--chain-id', String(secondDomain.chainId)]

const test = base.extend<{ readonly second: Host }>({
  second: async ({ startOwnHost }, use) => use(await startOwnHost([...quiet, ...secondFlags])),
})

/** The page's socket messages: the URL, the `op` and the text of `data`. */
function recordMessages(page: Page) {
  const sent: { readonly url: string; readonly op: string; readonly data: Record<string, unknown> }[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { op, data } = JSON.parse(String(payload)) as { op: string; data: Record<string, unknown> }
      sent.push({ url: socket.url(), op, data })
    })
  })
  return sent
}

/** The API keys that the page used, by the path of the venue. */
function recordApiKeys(page: Page) {
  const keys: { readonly path: string; readonly key: string }[] = []
  page.on('request', (request) => {
    const key = request.headers()['aevo-key']
    if (key !== undefined) keys.push({ path: new URL(request.url()).pathname, key })
  })
  return keys
}

async function chooseVenue(page: Page, from: string, to: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Venue: ${from},`) }).click()
  await page.getByRole('dialog', { name: 'Choose a venue' }).getByRole('button', { name: to }).click()
}

async function tryOrder(venueUrl: string, credentials: { key: string; secret: string }, order: unknown) {
  const headers = { 'AEVO-KEY': credentials.key, 'AEVO-SECRET': credentials.secret }
  const response = await fetch(`${venueUrl}/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
  return [response.status, ((await response.json()) as { error?: string }).error]
}

test('with two venues, one of them proxied, nothing from one is ever used at the other', async ({
  page,
  wallet,
  second,
  startOwnHost,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-venues-'))
  const file = join(folder, 'venues.json')
  const wsUrl = `${second.venueUrl.replace(/^http/, 'ws')}/ws?sealed`
  const paper = { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: '/ws?sealed', signing: {} }
  const listed = { ...paper, id: 'second', name: 'Second', restUrl: second.venueUrl, wsUrl, signing: secondDomain }
  writeFileSync(file, JSON.stringify([paper, listed]))
  const first = await startOwnHost([...quiet, '--venues', file, '--proxy', 'second'])
  const frames = recordMessages(page)
  const keys = recordApiKeys(page)
  try {
    const desk = new TradeScreen(page, first.appUrl)
    await desk.begin()
    await desk.place({ side: 'Buy', amount: '0.1', price: await desk.levelPrice('buy', 3) })
    await expect(desk.orderRows).toHaveCount(1)

    await chooseVenue(page, 'Paper', /^Second/)
    await expect(page).toHaveURL(/venue=second/)
    await expect(desk.connection).toContainText('Live')
    // The wallet is shared; the account, its keys and its orders belong to one venue.
    await desk.enableTrading()
    await expect(page.getByRole('tab', { name: /Open orders/ })).toBeVisible()
    await expect(desk.orderRows).toHaveCount(0)
    expect(wallet.askedToSign.filter((type) => type === 'Register')).toHaveLength(2)
    await desk.place({ side: 'Buy', amount: '0.2', price: await desk.levelPrice('buy', 3) })
    await expect(desk.orderRows).toHaveCount(1)
    await expect(desk.orderRows).toContainText('0.2')

    await chooseVenue(page, 'Second', /^Paper/)
    await expect(page).toHaveURL(/venue=paper/)
    await expect(desk.orderRows).toHaveCount(1)
    await expect(desk.orderRows).toContainText('0.1')
    // This venue's keys were stored, so the wallet was not asked again.
    expect(wallet.askedToSign.filter((type) => type === 'Register')).toHaveLength(2)
    await chooseVenue(page, 'Paper', /^Second/)
    await expect(desk.orderRows).toContainText('0.2')
    expect(wallet.askedToSign.filter((type) => type === 'Register')).toHaveLength(2)

    const orders = frames.filter(({ op }) => op === 'create_order')
    const [here, there] = orders
    expect([here?.url.includes('/venue/second/ws'), there?.url.includes('/venue/second/ws')]).toEqual([false, true])
    const ofFirst = await openRestTrader(first.venueUrl, wallet.key)
    const ofSecond = await openRestTrader(second.venueUrl, wallet.key, '', secondDomain)
    expect(await tryOrder(second.venueUrl, ofSecond.credentials, here?.data)).toEqual([400, 'ORDER_BAD_SIGNING_KEY'])
    expect(await tryOrder(first.venueUrl, ofFirst.credentials, there?.data)).toEqual([400, 'ORDER_BAD_SIGNING_KEY'])
    expect([await ofFirst.openOrderCount(), await ofSecond.openOrderCount()]).toEqual([1, 1])

    const keysAt = (isSecond: boolean) => [
      ...new Set([
        ...keys.filter(({ path }) => path.startsWith('/venue/second/') === isSecond).map(({ key }) => key),
        ...frames
          .filter(({ op, url }) => op === 'auth' && url.includes('/venue/second/') === isSecond)
          .map(({ data }) => String(data['key'])),
      ]),
    ]
    expect(keysAt(false)).toHaveLength(1)
    expect(keysAt(true)).toHaveLength(1)
    expect(keysAt(true)).not.toEqual(keysAt(false))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a custom venue is added, used, changed and removed, and leaves nothing behind', async ({
  page,
  wallet,
  second,
  startOwnHost,
}) => {
  void wallet
  const socketUrl = second.venueUrl.replace(/^http/, 'ws')
  const first = await startOwnHost([...quiet, '--venue-site', `${second.venueUrl},${socketUrl}`])
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.goto(`${first.appUrl}/trade/ETH-PERP`)
  await page.getByRole('button', { name: /^Venue: Paper,/ }).click()
  await page.getByRole('link', { name: 'Custom venues' }).click()
  const own = page.getByRole('list', { name: 'Custom venues' })
  await page.getByRole('button', { name: 'Add a venue' }).click()
  await field('Name').fill('Mine')
  await page.getByRole('radio', { name: 'PAPER' }).check()
  const rejections = [
    ['venue', 'Not a valid URL.'],
    ['javascript:alert(1)', 'URL must start with http:// or https://'],
    ['http://venue.example', 'TLS is required'],
    ['https://venue.example', 'Start Optick with --venue-site https://venue.example to allow it.'],
  ] as const
  for (const [text, words] of rejections) {
    await field('REST URL').fill(text)
    await press('Save')
    await expect(page.getByRole('dialog')).toContainText(words)
  }
  await field('REST URL').fill(second.venueUrl)
  await field('WebSocket URL').fill(`${socketUrl}/ws?sealed`)
  await field('Signing domain').fill('Optick Paper')
  await press('Save')
  await expect(page.getByRole('dialog')).toContainText('Paper already uses this signing domain')
  await field('Signing domain').fill(secondDomain.name)
  await field('Chain ID').fill(String(secondDomain.chainId))
  await press('Test connection')
  await expect(page.getByRole('dialog')).toContainText('Venue responded')
  await expectBothThemes(page, { within: page.getByRole('dialog'), where: 'the form of a venue' })
  await press('Save')
  await expect(own.getByRole('listitem')).toContainText('Second Paper, 1')
  // `accessibility.spec.ts` checks the screen around the list.
  await expectBothThemes(page, { within: own, where: 'venues' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, { where: 'venues on a phone' })
  await page.setViewportSize({ width: 1440, height: 900 })

  await own.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('button', { name: /^Venue: Mine,/ })).toBeVisible()
  const desk = new TradeScreen(page, first.appUrl)
  await page.getByRole('link', { name: 'Trade', exact: true }).click()
  await desk.book.waitFor()
  await desk.connect('Paper (demo) wallet')
  await desk.accountTicket.waitFor()
  const ownPaperWallet = await page.getByRole('button', { name: /^Account / }).innerText()
  await desk.place({ side: 'Buy', amount: '0.1', price: await desk.levelPrice('buy', 3) })
  await expect(desk.orderRows).toHaveCount(1)

  await goToVenues(page)
  await own.getByRole('button', { name: 'Edit…' }).click()
  await field('Signing domain').fill('Third Paper')
  await press('Save')
  // Another signing domain is another venue: the page starts afresh, without the keys or wallet of the previous one.
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(own.getByRole('listitem')).toContainText('Third Paper, 1')
  expect(await persistedText(page)).not.toContain('Second Paper')

  await own.getByRole('button', { name: 'Remove' }).click()
  await press('Remove')
  await expect(page.getByRole('button', { name: /^Venue: Paper,/ })).toBeVisible()
  await expect(page.getByText('None yet.')).toBeVisible()
  expect(await persistedText(page)).not.toContain('Third Paper')
  await page.getByRole('link', { name: 'Trade', exact: true }).click()
  await desk.book.waitFor()
  await desk.connect('Paper (demo) wallet')
  await expect(page.getByRole('button', { name: /^Account / })).not.toHaveText(ownPaperWallet)
})

test('an unknown venue in the URL opens the paper venue with a notice and the list', async ({ page, host }) => {
  await page.goto(`${host.appUrl}/trade/ETH-PERP?venue=nope`)
  await expect(page.getByRole('button', { name: /^Venue: Paper,/ })).toBeVisible()
  await expect(page).toHaveURL(/\/trade\/ETH-PERP\?venue=paper$/)
  await expect(page.getByText('Unknown venue “nope”.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose a venue…' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a venue' })).toBeVisible()
})

async function goToVenues(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', `/settings/venues${location.search}`))
  await page.getByRole('list', { name: 'Listed venues' }).waitFor()
}

/** Everything in web storage, and the names of the stored secrets. */
function persistedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('optick')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
    })
    const names = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('secrets').objectStore('secrets').getAllKeys()
      request.addEventListener('success', () => resolve(request.result))
    })
    database.close()
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), names])
  })
}
